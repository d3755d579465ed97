"""Numba's types in Python's words: `UniTuple(int64 x 9)` is a tuple of 9 whole numbers."""

from __future__ import annotations

import re

_SIMPLE = [
    (r"u?int\d*|intp|uintp", "a whole number"),
    (r"float\d*", "a number"),
    (r"bool(?:ean)?", "a truth value"),
    (r"complex\d*", "a complex number"),
    (r"unicode_type|\[unichr x \d+\]|str", "a string"),
    (r"none|None", "None"),
    (r"undefined", "something"),
    (r"range_\w+|range_state_\w+", "a range"),
    (r"slice\w*(?:<.*>)?", "a slice"),
]
_PLURALS = {"a truth value": "truth values", "something": "things", "None": "None"}


def in_words(kind: str) -> str:
    """What a value of this type is, as in 'a list of whole numbers'."""
    kind = re.sub(r"<iv=.*?>|#[0-9a-f]{24}", "", kind).strip()
    for pattern, words in _SIMPLE:
        if re.fullmatch(pattern, kind):
            return words
    literal = re.fullmatch(r"Literal\[(\w+)\]\(.*\)", kind, re.DOTALL)
    if literal:
        return in_words(literal[1])
    if re.fullmatch(r"-?\d+", kind):
        return "a whole number"
    if re.fullmatch(r"'.*'|\".*\"", kind):
        return "a string"
    optional = re.fullmatch(r"OptionalType\((.*)\)|\?(.*)", kind)
    if optional:
        return f"{in_words(optional[1] or optional[2])} or None"
    if re.match(r"(?:readonly )?[Aa]rray\(", kind):
        return "an array"
    module = re.match(r"Module\(<module '([\w.]+)'", kind)
    if module:
        return f"the module {module[1]}"
    outer, inner = _split(kind)
    if outer in ("list", "reflected list", "ListType", "List", "LiteralList", "AnyLength"):
        name = "a tuple" if outer == "AnyLength" else "a list"
        return name if outer == "LiteralList" or inner == "undefined" else f"{name} of {_plural(inner)}"
    if outer in ("set", "reflected set"):
        return f"a set of {_plural(inner)}"
    if outer in ("DictType", "dict", "LiteralStrKey"):
        return "a dict"
    if outer in ("UniTuple", "LargeTuple") and " x " in inner:
        item, _, count = inner.rpartition(" x ")
        return f"a tuple of {count} {_plural(item)}" if count != "1" else f"a tuple of {in_words(item)}"
    if outer == "Tuple":
        return f"a tuple of {len(parts(inner))} things of different types" if inner else "an empty tuple"
    if "generator" in kind:
        return "a generator"
    if "Function" in kind or "Dispatcher" in kind or "function" in kind:
        return "a function"
    if re.fullmatch(r"[A-Z]\w*", outer):
        return f"a {outer}"
    return "something"


def _plural(kind: str) -> str:
    words = in_words(kind)
    if words in _PLURALS:
        return _PLURALS[words]
    first, *rest = re.sub(r"^an? ", "", words).split(" of ", 1)
    return " of ".join([first + "s", *rest])


def _split(kind: str) -> tuple[str, str]:
    """`list(int64)` as ("list", "int64")."""
    found = re.match(r"([\w ]+)[(\[](.*)[)\]]$", kind, re.DOTALL)
    return (found[1], found[2]) if found else (kind, "")


def parts(inner: str) -> list[str]:
    """The types between the commas, not those within brackets."""
    found, depth, start = [], 0, 0
    for i, character in enumerate(inner):
        depth += (character in "([<") - (character in ")]>")
        if character == "," and depth == 0:
            found.append(inner[start:i])
            start = i + 1
    return [part.strip() for part in [*found, inner[start:]]]
