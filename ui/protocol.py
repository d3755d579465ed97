"""Generates src/protocol.ts and the tables of docs/protocol.md from `zermelo.web.protocol`.

Run `python ui/protocol.py` after changing a message; a test compares both files.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path

from zermelo.web.protocol import VERSION, answers, boards, requests, traces
from zermelo.web.protocol.types import Field, Record

ROOT = Path(__file__).resolve().parent.parent
TYPESCRIPT = ROOT / "ui" / "src" / "protocol.ts"
DOCS = ROOT / "docs" / "protocol.md"

HEADER = f"""\
/** The messages between page and server. Generated from zermelo.web.protocol by ui/protocol.py: do not edit.
 *
 * Each message is one JSON object with a `type`. A request may carry an `id`, which its answers repeat.
 * An infinite number is the text "inf" or "-inf". */

export const VERSION = {VERSION};
"""


# ---------------------------------------------------------------------- TypeScript


def typescript() -> str:
    sections = [
        ("boards", [_interface(each) for each in boards.RECORDS]),
        ("page → server", [*_requests()]),
        ("server → page", [*_answers()]),
        ("recorded searches", [*_aliases(), *(_interface(each) for each in traces.RECORDS)]),
    ]
    parts = [f"// {'-' * 66} {title}\n\n{_blocks(blocks)}" for title, blocks in sections]
    return "\n".join([HEADER, *parts])


def _blocks(blocks: Iterable[str]) -> str:
    return "\n".join(blocks)


def _requests() -> Iterable[str]:
    for record in (requests.SEAT_CHOICE, requests.TIME_CONTROL):
        yield _interface(record)
    for each in requests.REQUESTS.values():
        arrow = f" → {each.answer}" if each.answer else ""
        yield _typed(_request_name(each.type), each.doc + arrow, each.type, each.fields)
    yield _union("Request", (_request_name(kind) for kind in requests.REQUESTS))


def _answers() -> Iterable[str]:
    for record in answers.RECORDS:
        yield _interface(record)
    for kind, record in answers.ANSWERS.items():
        yield _typed(record.name, record.doc, kind, record.fields)
    yield _union("Answer", (record.name for record in answers.ANSWERS.values()))


def _aliases() -> Iterable[str]:
    for each in traces.ALIASES:
        yield f"/** {each.doc} */\nexport type {each.name} = {each.type.typescript};\n"


def _request_name(kind: str) -> str:
    return "".join(word.capitalize() for word in kind.split("-")) + "Request"


def _union(name: str, members: Iterable[str]) -> str:
    return f"export type {name} = {{ id?: number }} & (\n  | " + "\n  | ".join(members) + "\n);\n"


def _interface(record: Record) -> str:
    return f"/** {record.doc} */\nexport interface {record.name} {{\n{_fields(record.fields)}}}\n"


def _typed(name: str, doc: str, kind: str, fields: Mapping[str, Field]) -> str:
    return f'/** {doc} */\nexport interface {name} {{\n  type: "{kind}";\n{_fields(fields)}}}\n'


def _fields(fields: Mapping[str, Field]) -> str:
    return "".join(_field(name, field) for name, field in fields.items())


def _field(name: str, field: Field) -> str:
    mark = "" if field.is_required else "?"
    doc = f" // {field.doc}" if field.doc else ""
    return f"  {name}{mark}: {field.type.typescript};{doc}\n"


# ---------------------------------------------------------------------- docs


def documented(text: str) -> str:
    """The text of the docs with its generated tables renewed."""
    tables = {"requests": _request_table(), "answers": _answer_table(), "records": _record_table()}
    for name, table in tables.items():
        marked = re.compile(rf"(<!-- {name}: generated -->\n).*?(<!-- end -->)", re.DOTALL)
        text = marked.sub(lambda found, table=table: f"{found[1]}\n{table}\n\n{found[2]}", text)  # type: ignore[misc]
    return text


def _request_table() -> str:
    rows = ["| request | effect | response |", "|---|---|---|"]
    for each in requests.REQUESTS.values():
        rows.append(f"| `{each.type}` | {each.doc} | {f'`{each.answer}`' if each.answer else 'none'} |")
    fields = [row for each in requests.REQUESTS.values() for row in _rows(f"`{each.type}`", each.fields)]
    return "\n".join([*rows, "", "| request | field | type | meaning |", "|---|---|---|---|", *fields])


def _answer_table() -> str:
    rows = ["| response | field | type | meaning |", "|---|---|---|---|"]
    for kind, record in answers.ANSWERS.items():
        rows += [f"| **`{kind}`** | | | {record.doc} |", *_rows("", record.fields)]
    return "\n".join(rows)


def _record_table() -> str:
    records = [
        requests.SEAT_CHOICE,
        requests.TIME_CONTROL,
        *boards.RECORDS,
        *answers.RECORDS,
        *traces.RECORDS,
    ]
    rows = ["| object | field | type | meaning |", "|---|---|---|---|"]
    rows += [f"| **`{each.name}`** | | {each.type.words} | {each.doc} |" for each in traces.ALIASES]
    for record in records:
        rows += [f"| **`{record.name}`** | | | {record.doc} |", *_rows("", record.fields)]
    return "\n".join(rows)


def _rows(first: str, fields: Mapping[str, Field]) -> list[str]:
    return [
        f"| {first} | {_named(name, field)} | {field.type.words} | {field.doc} |"
        for name, field in fields.items()
    ]


def _named(name: str, field: Field) -> str:
    return f"`{name}`" if field.is_required else f"`{name}` (optional)"


if __name__ == "__main__":
    TYPESCRIPT.write_text(typescript(), "utf-8")
    DOCS.write_text(documented(DOCS.read_text("utf-8")), "utf-8")
