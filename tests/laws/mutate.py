"""Makes mutants: copies of a game's module with one small mistake in its rules."""

from __future__ import annotations

import ast
import copy
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import zermelo.games

HERE = Path(zermelo.games.__file__).parent
NOTATION = {"action_name", "cells", "show", "board", "parse_board", "_leaf"}

SWAPS = {
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.And: ast.Or, ast.Or: ast.And,
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.Div: ast.Mult, ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv, ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd, ast.BitXor: ast.BitOr,
    ast.LShift: ast.RShift, ast.RShift: ast.LShift,
}  # fmt: skip


class Mutant(NamedTuple):
    """A module with one small change."""

    file: str
    tree: ast.Module
    line: int
    change: str  # function: before → after

    def __str__(self) -> str:
        return f"{self.file}/rules.py:{self.line} {self.change}"


def mutants(file: str, game: str) -> Iterator[Mutant]:
    """Every mutant of the rules of a game, which is a class in a file."""
    module = ast.parse((HERE / file / "rules.py").read_text())
    cls = next(node for node in module.body if isinstance(node, ast.ClassDef) and node.name == game)
    for function in cls.body:
        if isinstance(function, ast.FunctionDef) and function.name not in NOTATION:
            function.returns = None
            for argument in function.args.args:
                argument.annotation = None
            for node, put in _places(function):
                for new in _replacements(node):
                    before, line = ast.unparse(function).splitlines(), node.lineno
                    put(new)
                    after = ast.unparse(function).splitlines()
                    mutated = ast.fix_missing_locations(copy.deepcopy(module))
                    put(node)
                    yield Mutant(file, mutated, line, f"{function.name}: {_difference(before, after)}")


def _places(function: ast.FunctionDef) -> Iterator[tuple[ast.expr | ast.stmt, Callable[[ast.AST], None]]]:
    """Each statement and expression of the function, and how to put another in its place."""
    for parent in list(ast.walk(function)):
        for field, value in list(ast.iter_fields(parent)):
            if isinstance(value, ast.expr):
                yield value, partial(setattr, parent, field)
            for i, item in enumerate(value if isinstance(value, list) else []):
                if isinstance(item, ast.expr | ast.stmt):
                    yield item, partial(value.__setitem__, i)


def _replacements(node: ast.expr | ast.stmt) -> Iterator[ast.expr | ast.stmt]:
    """What might have been written there instead by mistake."""
    match node:
        case ast.Compare(ops=ops):
            for i, op in enumerate(ops):
                yield _with(node, ops=[*ops[:i], SWAPS[type(op)](), *ops[i + 1 :]])
        case ast.BinOp(op=op) | ast.AugAssign(op=op) | ast.BoolOp(op=op):
            yield _with(node, op=SWAPS[type(op)]())
        case ast.UnaryOp(operand=operand):
            yield operand
        case ast.Constant(value=bool() as value):
            yield ast.Constant(not value)
        case ast.Constant(value=int() as value):
            yield ast.Constant(value + 1)
            yield ast.Constant(value - 1)
        case ast.IfExp(body=body, orelse=orelse):
            yield _with(node, body=orelse, orelse=body)
        case ast.Return(value=ast.Compare() | ast.BoolOp() as value):
            yield ast.Return(ast.UnaryOp(ast.Not(), value))
    is_docstring = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    if isinstance(node, ast.stmt) and not is_docstring:
        yield ast.Pass()


def _with(node: ast.AST, **fields: object) -> Any:
    """The node with other fields."""
    return type(node)(**dict(ast.iter_fields(node)) | fields)


def _difference(before: list[str], after: list[str]) -> str:
    """The line that changed, and what became of it."""
    i = next(i for i, (a, b) in enumerate(zip(before, after, strict=False)) if a != b)
    return f"{before[i].strip()} → {after[i].strip()}"


def loaded(mutant: Mutant) -> ModuleType:
    """The mutant as a module; an exception, if it does not even import."""
    module = sys.modules["mutant"] = ModuleType("mutant")
    exec(compile(mutant.tree, str(HERE / mutant.file / "rules.py"), "exec"), vars(module))
    return module
