"""A twin of a rule that notes where a number leaves its type: each operation is a call of `Ledger`."""

from __future__ import annotations

import ast
import operator
from typing import Any

import numpy as np

BINARY = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv, ast.Mod: operator.mod, ast.Pow: operator.pow,
    ast.LShift: operator.lshift,
    ast.RShift: operator.rshift, ast.BitAnd: operator.and_, ast.BitOr: operator.or_, ast.BitXor: operator.xor,
}  # fmt: skip
UNARY = {ast.USub: operator.neg, ast.UAdd: operator.pos, ast.Invert: operator.invert}


class Ledger:
    """What happened in a run that compiled code cannot, or will not, follow."""

    def __init__(self) -> None:
        self.noted: set[type[Exception]] = set()
        self.is_float = False  # a np.uint64 met a np.int64: a float in NumPy, and compiled a np.uint64

    def operation(self, name: str, *args: Any) -> Any:
        function = getattr(operator, name)
        if name in ("lshift", "rshift") and int(args[1]) < 0:
            self.noted.add(ValueError)
        if any(isinstance(each, np.uint64) for each in args) and any(isinstance(e, np.int64) for e in args):
            self.is_float = True
        if name == "pow" and not all(isinstance(each, int) and each >= 0 for each in args):
            self.noted |= {ValueError, ZeroDivisionError, OverflowError}
        result = function(*args)
        whole = [isinstance(each, int | np.integer | np.bool_) for each in args]
        if all(whole) and isinstance(result, int | np.integer):
            if not isinstance(result, np.uint64) and ValueError not in self.noted:
                exact = function(*map(int, args)) if name not in ("floordiv", "mod") or int(args[1]) else 0
                self.fits(exact, result)
            if name in ("floordiv", "mod") and int(args[1]) == 0:
                self.noted.add(ZeroDivisionError)
            small = [each for each in args if isinstance(each, np.integer) and each.itemsize < 8]
            if small and any(isinstance(each, np.int64) for each in args):
                self.noted.add(OverflowError)  # now or later: NumPy goes on in 64 bits
            for each in (
                args if small else ()
            ):  # an int64 with a small integer: compiled code takes it for an int
                info = np.iinfo(small[0].dtype)
                if not info.min <= int(each) <= info.max or not info.min <= int(result) <= info.max:
                    self.noted.add(OverflowError)
        if name in ("truediv", "floordiv", "mod") and args[1] == 0:
            self.noted.add(ZeroDivisionError)
        self.large(*args, result)
        return result

    def fits(self, exact: int, result: Any) -> None:
        if exact != int(result) or not -(2**63) <= exact < 2**63:
            self.noted.add(OverflowError)

    def large(self, *values: Any) -> None:
        """Beyond 2 ** 53 an int cannot be compared with a float, divided, or stored where floats are."""
        for each in values:
            if isinstance(each, int | np.integer) and abs(int(each)) > 2**53:
                self.noted.add(OverflowError)

    def call(self, function: Any, *args: Any) -> Any:
        result = function(*args)
        if isinstance(function, type) and issubclass(function, np.integer) and isinstance(args[0], float):
            self.noted |= {
                ValueError,
                OverflowError,
            }  # NumPy makes any number of NaN and of what is too large
        if function is divmod and args[1] == 0:
            self.noted.add(ZeroDivisionError)
        if isinstance(result, int | np.integer):
            value = args[0] if len(args) == 1 else result
            if (
                isinstance(function, type)
                and issubclass(function, np.integer)
                and isinstance(value, np.integer)
            ):
                self.fits(int(value), result)
            if function is abs:
                self.fits(abs(int(value)), result)
            if function is sum:
                self.fits(sum(map(int, value)), result)
        self.large(*args, result)
        return result

    def put_item(self, array: Any, i: int, value: Any) -> None:
        array[i] = value
        if array.dtype != np.float64 and not isinstance(value, float):
            self.fits(int(value), array[i])


class Twin(ast.NodeTransformer):
    """Writes a call of the ledger around each operation."""

    def visit_BinOp(self, node: ast.BinOp) -> Any:
        self.generic_visit(node)
        return self.noted("operation", ast.Constant(BINARY[type(node.op)].__name__), node.left, node.right)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> Any:
        self.generic_visit(node)
        if isinstance(node.op, ast.Not):
            return node
        return self.noted("operation", ast.Constant(UNARY[type(node.op)].__name__), node.operand)

    def visit_Compare(self, node: ast.Compare) -> Any:
        self.generic_visit(node)
        sides = [
            self.noted("call", ast.Name("_same", ast.Load()), each) for each in (node.left, *node.comparators)
        ]
        node.left, node.comparators = sides[0], sides[1:]
        return node

    def visit_Call(self, node: ast.Call) -> Any:
        self.generic_visit(node)
        return node if node.keywords else self.noted("call", node.func, *node.args)

    def visit_AugAssign(self, node: ast.AugAssign) -> Any:
        old = ast.copy_location(ast.parse(ast.unparse(node.target), mode="eval").body, node)
        return self.visit(ast.Assign([node.target], ast.BinOp(old, node.op, node.value)))

    def visit_Assign(self, node: ast.Assign) -> Any:
        self.generic_visit(node)
        target = node.targets[0]
        if isinstance(target, ast.Subscript):
            return ast.Expr(self.noted("put_item", target.value, target.slice, node.value))
        return node

    def noted(self, method: str, *args: Any) -> Any:
        return ast.Call(ast.Attribute(ast.Name("ledger", ast.Load()), method, ast.Load()), list(args), [])
