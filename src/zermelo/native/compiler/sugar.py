"""Python's shorter forms, written out: what Numba does not compile, but a longer form of which it does.

`any(…)`, `all(…)` and `sum(…)` of a generator expression become loops in functions of their own. `yield from`
and a returned generator expression become loops with `yield`. Other functions that use up a generator
expression get a list, and `cells[:i] + (x,) + cells[i + 1 :]` becomes `put(cells, i, x)`.
"""

from __future__ import annotations

import ast
import dis
import types as python
from typing import Any

from zermelo.native.cells import put
from zermelo.native.compiler.source import syntax_tree

_LOOPS = {
    "any": ("False", "if {item}: return True"),
    "all": ("True", "if not {item}: return False"),
    "sum": ("total", "total = total + {item}"),
}
_USE_UP = ("list", "sorted", "set", "tuple", "max", "min")  # to the last item: a list will do
_OPERATIONS = {"GET_YIELD_FROM_ITER", "BUILD_SLICE", "BINARY_SLICE"}


def written_out(function: Any) -> Any:
    """The same function in longer form; itself if it has none of the shorter ones, or no source."""
    code = function.__code__
    if code.co_freevars or not _has_sugar(code):
        return function
    tree = syntax_tree(function)
    if tree is None:
        return function
    sugar = Sugar(function)
    new = sugar.write_out(tree)
    return build(function, new, sugar.helpers) if sugar.found else function


def _has_sugar(code: Any) -> bool:
    inner = {constant.co_name for constant in code.co_consts if isinstance(constant, python.CodeType)}
    if inner & {"<genexpr>", "<setcomp>"}:
        return True
    return any(instruction.opname in _OPERATIONS for instruction in dis.get_instructions(code))


def build(function: Any, tree: ast.FunctionDef, helpers: dict[str, Any]) -> Any:
    """The function that the tree describes, in the place of the old one; it knows the helpers by name."""
    tree.decorator_list = []
    outer = ast.parse(f"def outer({', '.join(helpers)}):\n    return None").body[0]
    assert isinstance(outer, ast.FunctionDef)
    name = ast.copy_location(ast.Name(tree.name, ast.Load()), tree)
    outer.body = [tree, ast.copy_location(ast.Return(name), tree)]
    module = ast.fix_missing_locations(ast.Module([outer], []))
    namespace: dict[str, Any] = {}
    exec(compile(module, function.__code__.co_filename, "exec"), function.__globals__, namespace)
    new = namespace["outer"](**helpers)
    new.__defaults__, new.__kwdefaults__ = function.__defaults__, function.__kwdefaults__
    new.__annotations__ = function.__annotations__
    new.__module__, new.__qualname__ = function.__module__, function.__qualname__
    return new


class Sugar(ast.NodeTransformer):
    """Writes out the shorter forms in the tree of one function."""

    def __init__(self, function: Any) -> None:
        self.function = function
        self.locals = {*function.__code__.co_varnames, *function.__code__.co_cellvars}
        self.helpers: dict[str, Any] = {}
        self.found = False

    def write_out(self, tree: ast.FunctionDef) -> ast.FunctionDef:
        returned = [node for node in ast.walk(tree) if isinstance(node, ast.Return)]
        self.yields = bool(returned) and all(isinstance(r.value, ast.GeneratorExp) for r in returned)
        tree.body = [new for statement in tree.body for new in _as_list(self.visit(statement))]
        return tree

    def is_builtin(self, node: ast.expr, names: Any) -> str | None:
        """The name, if it is one of these and means what it means in Python."""
        if isinstance(node, ast.Name) and node.id in names:
            hidden = node.id in self.locals or node.id in self.function.__globals__
            return None if hidden else node.id
        return None

    # ------------------------------------------------------------------ statements

    def visit_Expr(self, node: ast.Expr) -> Any:
        if not isinstance(node.value, ast.YieldFrom):
            return self.generic_visit(node)
        self.found = True
        item = ast.Name(f"_item_{node.lineno}", ast.Store())
        again = ast.Expr(ast.Yield(ast.Name(item.id, ast.Load())))
        source = node.value.value
        if isinstance(source, ast.GeneratorExp):
            source = ast.copy_location(ast.ListComp(source.elt, source.generators), source)
        loop = ast.For(target=item, iter=self.visit(source), body=[again], orelse=[])
        return ast.fix_missing_locations(ast.copy_location(loop, node))

    def visit_Return(self, node: ast.Return) -> Any:
        if not (self.yields and isinstance(node.value, ast.GeneratorExp)):
            return self.generic_visit(node)
        self.found = True
        loop = self.loop(node.value, lambda each: ast.Expr(ast.Yield(each)), node)
        return [loop, ast.copy_location(ast.Return(None), node)]

    def loop(self, source: ast.GeneratorExp, body: Any, place: ast.AST) -> Any:
        """The loops of a generator expression, around what is done with each item."""
        statement = body(self.visit(source.elt))
        for part in reversed(source.generators):
            for test in reversed(part.ifs):
                statement = ast.If(test=self.visit(test), body=[statement], orelse=[])
            statement = ast.For(target=part.target, iter=self.visit(part.iter), body=[statement], orelse=[])
        _move(statement, place)
        return ast.fix_missing_locations(statement)

    # ------------------------------------------------------------------ expressions

    def visit_Call(self, node: ast.Call) -> Any:
        only = node.args[0] if node.args else None
        if isinstance(only, ast.GeneratorExp):
            loop = self.is_builtin(node.func, _LOOPS)
            if loop is not None and not node.keywords and len(node.args) <= 1 + (loop == "sum"):
                return self.helper(loop, only, node)
            if self.is_builtin(node.func, _USE_UP):
                self.found = True
                items = ast.ListComp(only.elt, only.generators)
                node.args[0] = ast.copy_location(items, only)
        return self.generic_visit(node)

    def visit_SetComp(self, node: ast.SetComp) -> Any:
        if "set" in self.locals or "set" in self.function.__globals__:
            return self.generic_visit(node)
        self.found = True
        items = ast.copy_location(ast.ListComp(node.elt, node.generators), node)
        call = ast.Call(ast.Name("set", ast.Load()), [items], [])
        return self.generic_visit(ast.fix_missing_locations(ast.copy_location(call, node)))

    def visit_ListComp(self, node: Any) -> Any:
        return self.inside(node, {n.id for g in node.generators for n in _names(g.target)})

    visit_GeneratorExp = visit_DictComp = visit_ListComp  # noqa: N815

    def visit_Lambda(self, node: ast.Lambda) -> Any:
        return self.inside(node, {a.arg for a in node.args.args})

    def visit_FunctionDef(self, node: ast.FunctionDef) -> Any:
        return node  # a function inside the function is left alone

    def inside(self, node: Any, names: set[str]) -> Any:
        before, self.locals = self.locals, self.locals | names
        try:
            return self.generic_visit(node)
        finally:
            self.locals = before

    def helper(self, kind: str, source: ast.GeneratorExp, node: ast.Call) -> Any:
        """A call of a new function that runs the loop; what the expression mentions are its arguments."""
        self.found = True
        own = {n.id for n in _names(source) if isinstance(n.ctx, ast.Store)}
        used = sorted({n.id for n in _names(source) if n.id in self.locals} - own)
        end, body = _LOOPS[kind]
        name = f"_{kind}_{node.lineno}_{node.col_offset}"
        start = self.visit(node.args[1]) if len(node.args) > 1 else ast.Constant(0)
        text = f"def {name}({', '.join([*used, 'total'] if kind == 'sum' else used)}):\n    return {end}"
        function = ast.parse(text).body[0]
        assert isinstance(function, ast.FunctionDef)

        def each(item: ast.expr) -> ast.stmt:
            statement = ast.parse(body.format(item="_")).body[0]
            return _InPlace(item).visit(statement)

        inner = Sugar(self.function)
        inner.locals = self.locals | own
        function.body.insert(0, inner.loop(source, each, node))
        _move(function, node)
        self.helpers[name] = build(self.function, function, inner.helpers)
        self.helpers[name].__defaults__ = None
        self.helpers[name].__annotations__ = {}
        self.helpers[name].__qualname__ = self.helpers[name].__name__ = name
        arguments: list[ast.expr] = [ast.Name(each, ast.Load()) for each in used]
        call = ast.Call(ast.Name(name, ast.Load()), [*arguments, start] if kind == "sum" else arguments, [])
        return ast.fix_missing_locations(ast.copy_location(call, node))

    def visit_BinOp(self, node: ast.BinOp) -> Any:
        """cells[:i] + (x,) + cells[i + 1 :]"""
        self.generic_visit(node)
        match node:
            case ast.BinOp(
                ast.BinOp(ast.Subscript(a, ast.Slice(None, i, None)), ast.Add(), ast.Tuple([x])),
                ast.Add(),
                ast.Subscript(b, ast.Slice(ast.BinOp(j, ast.Add(), ast.Constant(1)), None, None)),
            ) if _simple(a) == _simple(b) is not None and _simple(i) == _simple(j) is not None:
                self.found = True
                self.helpers["_put"] = put
                call = ast.Call(ast.Name("_put", ast.Load()), [a, i, x], [])  # type: ignore[list-item]
                return ast.fix_missing_locations(ast.copy_location(call, node))
        return node

    def visit_Tuple(self, node: ast.Tuple) -> Any:
        """(*cells[:i], x, *cells[i + 1 :])"""
        self.generic_visit(node)
        match node:
            case ast.Tuple([ast.Starred(first), x, ast.Starred(last)]):
                whole = ast.BinOp(ast.BinOp(first, ast.Add(), ast.Tuple([x], ast.Load())), ast.Add(), last)
                new = self.visit_BinOp(ast.copy_location(whole, node))
                return new if isinstance(new, ast.Call) else node
        return node


class _InPlace(ast.NodeTransformer):
    """Puts an expression in the place of the name _."""

    def __init__(self, item: ast.expr) -> None:
        self.item = item

    def visit_Name(self, node: ast.Name) -> Any:
        return self.item if node.id == "_" else node


def _names(node: ast.AST) -> list[ast.Name]:
    return [n for n in ast.walk(node) if isinstance(n, ast.Name)]


def _simple(node: Any) -> str | None:
    """The text of a name, an attribute or a number; of nothing else, which might have effects."""
    return ast.unparse(node) if isinstance(node, ast.Name | ast.Attribute | ast.Constant) else None


def _move(node: ast.AST, place: Any) -> None:
    """Let all that has no line of its own stand in the line of that place."""
    for each in ast.walk(node):
        if not hasattr(each, "lineno") or each.lineno < place.lineno:
            ast.copy_location(each, place)


def _as_list(new: Any) -> list[Any]:
    return new if isinstance(new, list) else [new]
