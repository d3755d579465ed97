"""The messages are declared once: what the page's types and the docs say follows from the declarations."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

from zermelo.web.errors import RequestError
from zermelo.web.handlers import HANDLERS
from zermelo.web.protocol import check_answer, check_request, decode
from zermelo.web.protocol.answers import ANSWERS
from zermelo.web.protocol.requests import REQUESTS

STALE = "run `python ui/protocol.py`"


@pytest.fixture(scope="module")
def generator() -> ModuleType:
    """ui/protocol.py as a module."""
    file = Path(__file__).parents[2] / "ui" / "protocol.py"
    spec = importlib.util.spec_from_file_location("ui_protocol", file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_types_of_the_page_are_up_to_date(generator: ModuleType) -> None:
    assert generator.TYPESCRIPT.read_text("utf-8") == generator.typescript(), STALE


def test_the_docs_are_up_to_date(generator: ModuleType) -> None:
    docs = generator.DOCS.read_text("utf-8")
    assert docs == generator.documented(docs), STALE
    for request in REQUESTS:
        assert f"| `{request}` |" in docs
    for answer in ANSWERS:
        assert f"| **`{answer}`** |" in docs


def test_every_request_has_a_handler() -> None:
    """The gateway answers three of them itself."""
    assert set(HANDLERS) | {"hello", "tables", "stop"} == set(REQUESTS)


def test_every_answer_is_declared() -> None:
    assert {each.answer for each in REQUESTS.values() if each.answer} <= set(ANSWERS)


@pytest.mark.parametrize(
    ("message", "wrong"),
    [
        ('{"type": "move", "move": "5"}', "move needs 'ply'"),
        ('{"type": "move", "move": "5", "ply": -1}', "'ply' must be a whole number from 0 to 4000"),
        ('{"type": "move", "move": "5", "ply": 0, "x": 1}', "move has no 'x'; it has move, ply"),
        ('{"type": "hint", "x": 1}', "hint has no 'x'"),
        ('{"type": "look", "ply": 0, "id": "a"}', "'id' must be a whole number"),
        ('{"type": "review", "seconds": true}', "'seconds' must be a number from 0 to 600"),
        ('{"type": "seats", "seats": [{"who": "me"}]}', "'who' must be one of you, open, engine"),
        ('{"type": "tree", "game": "nim", "algorithm": "?"}', "'algorithm' must be one of"),
        ('{"type": "table"}', "a message must have a type: hello"),
        ("[]", "a message must be one JSON object"),
    ],
)
def test_what_is_wrong_is_said(message: str, wrong: str) -> None:
    with pytest.raises(RequestError, match=wrong.replace("?", r"\?")):
        check_request(decode(message))


def test_defaults() -> None:
    request = check_request(decode('{"type": "tree", "id": 3, "game": "nim", "algorithm": "minimax"}'))
    assert request.id == 3
    assert request.fields == {
        "game": "nim",
        "position": "",
        "algorithm": "minimax",
        "depth": None,
        "order": "given",
        "nodes": 2_000,
        "boards": False,
    }


def test_an_answer_with_a_wrong_field_is_noticed() -> None:
    check_answer({"type": "random-tree", "id": 1, "text": "1 2"})
    with pytest.raises(RequestError, match="'text' must be text"):
        check_answer({"type": "random-tree", "text": 1})
    with pytest.raises(RequestError, match="must hold text"):
        check_answer({"type": "random-tree", "text": "1 2", "more": 1})
