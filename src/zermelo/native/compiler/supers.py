"""super() in a rule: each `super().name(...)` becomes `self.super_Owner_name(...)`, a method of its own."""

from __future__ import annotations

import ast
import inspect
from typing import Any

from numba.core import errors

from zermelo.native.compiler.source import syntax_tree
from zermelo.native.compiler.sugar import Sugar, build


def without_super(method: Any, cls: type) -> tuple[Any, dict[str, Any]]:
    """The same function without super(), and the methods of the bases that it calls, by their new names."""
    if "__class__" not in method.__code__.co_freevars:
        return method, {}
    owner = method.__closure__[method.__code__.co_freevars.index("__class__")].cell_contents
    tree = syntax_tree(method)
    if tree is None:
        raise errors.TypingError(
            f"the rule is refused: super() in {method.__qualname__} needs its source, which is missing or "
            "was edited; load the game again"
        )
    rename = _Rename(owner.__name__, next(iter(inspect.signature(method).parameters)))
    sugar = Sugar(method)
    plain = build(method, sugar.write_out(rename.visit(tree)), sugar.helpers)
    bases = cls.__mro__[cls.__mro__.index(owner) + 1 :]
    targets = {
        name: next((vars(base)[name] for base in bases if name in vars(base)), None) for name in rename.used
    }
    return plain, {f"super_{owner.__name__}_{name}": t for name, t in targets.items() if t is not None}


class _Rename(ast.NodeTransformer):
    def __init__(self, owner: str, self_name: str) -> None:
        self.owner, self.self_name, self.used = owner, self_name, set[str]()

    def visit_Attribute(self, node: ast.Attribute) -> Any:
        self.generic_visit(node)
        call = node.value
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "super":
            self.used.add(node.attr)
            name = ast.copy_location(ast.Name(self.self_name, ast.Load()), call)
            return ast.copy_location(ast.Attribute(name, f"super_{self.owner}_{node.attr}", node.ctx), node)
        return node
