"""What a name in a rule stands for, where Numba alone would stumble over it.

Before Numba infers any type, `self.flood(…)`, `Base.flood(self, …)` and `module.Base.flood(self, …)` become
calls of a plain function with the game as its first argument. So a method may call itself, as a function may,
and `game.view(…)` is not taken for the view of an array. Attributes of classes and modules become constants,
and so do lists and sets that belong to the game, its class or the file: compiled code never changes them, and
sees tuples. `has(game, "view")` is a constant: the branch that is not taken is not compiled.

The same is done for guides. Where the game answers for its guide, its own method is called at once.

Relies on rewrites of Numba's intermediate representation (`numba.core.rewrites`), which are not public.
"""

from __future__ import annotations

import functools
import inspect
import operator
import types as python
from typing import Any

from numba import types
from numba.core import errors, ir
from numba.core.imputils import lower_constant
from numba.core.ir_utils import get_definition, guard, mk_unique_var
from numba.core.rewrites import Rewrite, register_rewrite
from numba.extending import models, register_model, typeof_impl

from zermelo.constant import Constant, has
from zermelo.game import Game
from zermelo.guide import Guide
from zermelo.native.compiler.functions import lifted, wrapped
from zermelo.native.compiler.integers import is_ours
from zermelo.native.compiler.large_tuples import large_constant
from zermelo.native.compiler.replace import REPLACED
from zermelo.native.compiler.states import coerce
from zermelo.native.compiler.supers import without_super

_supers: dict[tuple[type, str], Any] = {}  # what super().name means in a class, by its new name
_ARITHMETIC = (operator.add, operator.sub, operator.mul, operator.floordiv)
_ABSENT = object()


def find_method(cls: type, name: str) -> Any:
    """The function, static method or class method that an instance of the class calls by this name."""
    if name.startswith("super_"):
        return _supers.get((cls, name))
    method = inspect.getattr_static(cls, name, None)
    if method is Game.candidates:  # which returns a generator: compiled code cannot
        return inspect.getattr_static(cls, "actions")
    known = isinstance(method, python.FunctionType | staticmethod | classmethod)
    return method if known and not name.startswith("__") else None


def compiled_method(cls: type, name: str, method: Any) -> Any:
    """The method as a function of the game and its arguments."""
    return _compiled_method(cls, name, method, lifted(getattr(method, "__func__", method)))


@functools.cache
def _compiled_method(cls: type, name: str, method: Any, function: Any) -> Any:
    if isinstance(method, staticmethod):
        return lifted(wrapped(method.__func__, "{function}({arguments})", extra="self"))
    if isinstance(method, classmethod):
        return function
    plain, supers = without_super(method, cls)
    _supers.update({(cls, alias): target for alias, target in supers.items()})
    if name in ("result", "initial"):
        return lifted(wrapped(plain, "coerce({self}, {function}({arguments}))", coerce=coerce))
    return function if plain is method else lifted(plain)


def constant(value: Any) -> Any:
    """The value as compiled code may hold it: lists and sets, which it never changes, as tuples."""
    if isinstance(value, list | set | frozenset) or type(value) is tuple:
        return large_constant(tuple(map(_plain, value)))
    return value


def _plain(value: Any) -> Any:
    """Tuples all the way down."""
    nested = isinstance(value, list | set | frozenset) or type(value) is tuple
    return tuple(map(_plain, value)) if nested else value


class _ClassType(types.Dummy):
    """The class of a game: only its attributes are of use, and they are constants."""


register_model(_ClassType)(models.OpaqueModel)


@typeof_impl.register(type(Constant))
def _typeof_class(cls: type, _context: Any) -> Any:
    return _ClassType(cls.__name__)


@lower_constant(_ClassType)
def _no_value(context: Any, _builder: Any, _type: Any, _value: Any) -> Any:
    return context.get_dummy_value()


@register_rewrite("before-inference")
class _Names(Rewrite):
    """Replaces names by what they stand for, in place."""

    def __init__(self, state: Any) -> None:
        self.args = state.args
        self.calls: dict[str, list[Any]] | None = None  # by the variable that holds what is called

    def match(self, func_ir: Any, block: Any, _typemap: Any, _calltypes: Any) -> bool:
        if is_ours():
            self.ir = func_ir
            if self.calls is None:
                self.calls = {}
                for call in (e for b in func_ir.blocks.values() for e in b.find_exprs("call")):
                    self.calls.setdefault(call.func.name, []).append(call)
            for output in block.find_insts(ir.Print):
                raise errors.TypingError("the rule is refused: print()", loc=output.loc)
            for assign in list(block.find_insts(ir.Assign)):
                self._assignment(assign, block)
        return False  # the block itself stays as it is

    def _assignment(self, assign: Any, block: Any) -> None:
        value = assign.value
        if isinstance(value, ir.Global | ir.FreeVar):
            if isinstance(value.value, list | set | frozenset | tuple):
                self._replace(assign, value.name, constant(value.value))
        elif isinstance(value, ir.Expr) and value.op == "getattr":
            self._attribute(assign, block)
        elif isinstance(value, ir.Expr) and value.op == "call":
            self._call(assign)
        elif isinstance(value, ir.Expr) and value.op == "binop" and _operator(value) is operator.mul:
            self._repetition(assign)

    def _replace(self, assign: Any, name: str, value: Any) -> None:
        new = value
        if not isinstance(value, ir.Expr):
            plain = value is None or type(value) in (bool, int, float)
            new = ir.Const(value, assign.loc) if plain else ir.Global(name, value, assign.loc)
        definitions = self.ir._definitions[assign.target.name]
        definitions[definitions.index(assign.value)] = new
        assign.value = new

    # ------------------------------------------------------------------ attributes

    def _attribute(self, assign: Any, block: Any) -> None:
        owner, name = self._value(assign.value.value), assign.value.attr
        if isinstance(owner, Guide) and name in ("game", "weights"):
            return  # by the guide's type
        if isinstance(owner, Guide) and _asked_instead(owner, name) is not None:
            owner, name = self._ask_game(assign, block, owner, name)
        if isinstance(owner, Constant):
            self._of_constant(assign, owner, name)
        elif isinstance(owner, type) and issubclass(owner, Constant):
            self._of_class(assign, owner, name)
        elif isinstance(owner, python.ModuleType):
            value = getattr(owner, name, None)
            if isinstance(value, list | set | frozenset | tuple):
                self._replace(assign, name, constant(value))

    def _ask_game(self, assign: Any, block: Any, guide: Guide, name: str) -> tuple[Game, str]:
        """`guide.name` becomes `guide.game.name`."""
        var = ir.Var(assign.target.scope, mk_unique_var("$game"), assign.loc)
        game = ir.Assign(ir.Expr.getattr(assign.value.value, "game", assign.loc), var, assign.loc)
        self.ir._definitions[var.name] = [game.value]
        block.body.insert(block.body.index(assign), game)
        assign.value.value = var
        return guide.game, _asked_instead(guide, name) or name

    def _of_constant(self, assign: Any, game: Constant, name: str) -> None:
        if name == "__class__":
            self._replace(assign, name, type(game))
            return
        method = None if name in vars(game) else find_method(type(game), name)
        if method is not None:
            assert self.calls is not None
            for call in self.calls.get(assign.target.name, ()):
                call.args = (assign.value.value, *call.args)
            self._replace(assign, name, compiled_method(type(game), name, method))
            return
        value = getattr(game, name, _ABSENT)
        if value is None or isinstance(value, list | set | frozenset | tuple | python.FunctionType):
            self._replace(assign, name, constant(value))  # anything else is an attribute of the game's type

    def _of_class(self, assign: Any, cls: type, name: str) -> None:
        member = inspect.getattr_static(cls, name, None)
        if isinstance(member, staticmethod):
            self._replace(assign, name, lifted(member.__func__))
        elif isinstance(member, python.FunctionType):
            classes = [type(arg.instance) for arg in self.args if hasattr(arg, "instance")]
            owner = next((each for each in classes if issubclass(each, cls)), cls)
            self._replace(assign, name, compiled_method(owner, name, member))
        elif not isinstance(member, classmethod | property | python.NoneType):
            self._replace(assign, name, constant(member))

    def _value(self, var: Any) -> Any:
        """The game, guide, class or module that the variable surely holds."""
        source = guard(get_definition, self.ir, var)
        if isinstance(source, ir.Arg):
            return getattr(self.args[source.index], "instance", None)
        if isinstance(source, ir.Global | ir.FreeVar):
            return source.value
        if isinstance(source, ir.Expr) and source.op == "getattr":
            owner = self._value(source.value)
            if isinstance(owner, Guide) and source.attr == "game":
                return owner.game
            return getattr(owner, source.attr, None) if isinstance(owner, python.ModuleType) else None
        return None

    # ------------------------------------------------------------------ calls that are constants

    def _call(self, assign: Any) -> None:
        call = assign.value
        game = self._value(call.args[0]) if call.args else None
        if not isinstance(game, Constant):
            return
        if self._value(call.func) is type:
            self._replace(assign, "type", type(game))
        elif self._value(call.func) is has and len(call.args) == 2:
            name = guard(get_definition, self.ir, call.args[1])
            if isinstance(name, ir.Const):
                self._replace(assign, "has", has(game, name.value))

    # ------------------------------------------------------------------ tuples times a number

    def _repetition(self, assign: Any) -> None:
        """A tuple times a number that is known now is a tuple with so many more items."""
        for a, b in (("lhs", "rhs"), ("rhs", "lhs")):
            row = guard(get_definition, self.ir, getattr(assign.value, a))
            times = self._number(getattr(assign.value, b))
            if type(times) is not int:
                continue
            if isinstance(row, ir.Expr) and row.op == "build_tuple":
                self._replace(assign, "", ir.Expr.build_tuple(list(row.items) * times, assign.loc))
                return
            if isinstance(row, ir.Const | ir.Global | ir.FreeVar) and type(row.value) is tuple:
                self._replace(assign, "repeated", row.value * times)
                return

    def _number(self, var: Any) -> Any:
        """The number that the variable surely holds."""
        source = guard(get_definition, self.ir, var)
        if isinstance(source, ir.Const | ir.Global | ir.FreeVar):
            return source.value
        if isinstance(source, ir.Expr) and source.op == "getattr":
            owner = self._value(source.value)
            known = isinstance(owner, Constant | type | python.ModuleType)
            return getattr(owner, source.attr, None) if known else None
        if isinstance(source, ir.Expr) and source.op == "binop" and _operator(source) is not None:
            sides = self._number(source.lhs), self._number(source.rhs)
            if all(type(side) is int and 0 < side < 1000 for side in sides):
                return _operator(source)(*sides)
        return None


def _asked_instead(guide: Guide, name: str) -> str | None:
    """The method of the game that answers for this one of the guide, if one does."""
    own = inspect.getattr_static(type(guide), name, None)
    if own is not vars(Guide).get(name) or not isinstance(own, python.FunctionType):
        return None
    if has(guide.game, name):
        return name
    return "actions" if name == "candidates" else None


def _operator(expr: Any) -> Any:
    """The operator, if it is one of these; rules have their own in its place."""
    return next((each for each in _ARITHMETIC if expr.fn in (each, REPLACED.get(each))), None)
