"""The source of a function as a syntax tree, if it is the source of the code that runs."""

from __future__ import annotations

import ast
import inspect
import textwrap
import types as python
from collections.abc import Iterator
from typing import Any


def syntax_tree(function: Any) -> ast.FunctionDef | None:
    """The definition of the function; None if there is none, or the file was edited since it was imported."""
    try:
        lines, first = inspect.getsourcelines(function)
        tree = ast.parse(textwrap.dedent("".join(lines)))
    except (OSError, SyntaxError):
        return None
    if not (len(tree.body) == 1 and isinstance(tree.body[0], ast.FunctionDef)):
        return None  # a lambda
    definition = ast.increment_lineno(tree.body[0], first - 1)
    return definition if _is_of(definition, function.__code__) else None


def _is_of(definition: ast.FunctionDef, code: python.CodeType) -> bool:
    """Does the definition compile to this code?"""
    free = code.co_freevars
    outer = ast.parse(f"def outer({', '.join(free)}):\n    return None").body[0]
    assert isinstance(outer, ast.FunctionDef)
    outer.body = [definition]
    module = ast.fix_missing_locations(ast.Module([outer], []))
    flags = code.co_flags & _FUTURES
    compiled = compile(module, code.co_filename, "exec", flags=flags, dont_inherit=True)
    return any(_same(found, code) for found in _codes(compiled))


_FUTURES = 0x01000000  # from __future__ import annotations


def _codes(code: python.CodeType) -> Iterator[python.CodeType]:
    yield code
    for constant in code.co_consts:
        if isinstance(constant, python.CodeType):
            yield from _codes(constant)


def _same(a: python.CodeType, b: python.CodeType) -> bool:
    if (a.co_code, a.co_names, a.co_varnames, len(a.co_consts)) != (
        b.co_code,
        b.co_names,
        b.co_varnames,
        len(b.co_consts),
    ):
        return False
    return all(
        _same(x, y)
        if isinstance(x, python.CodeType) and isinstance(y, python.CodeType)
        else type(x) is type(y) and repr(x) == repr(y)
        for x, y in zip(a.co_consts, b.co_consts, strict=True)
    )
