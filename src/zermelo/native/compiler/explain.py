"""Why rules do not compile: the file, the line and one sentence, instead of a page of typing errors."""

from __future__ import annotations

import ast
import builtins
import inspect
import linecache
import os
import re
import types as python
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np

from zermelo.constant import Constant
from zermelo.game import Game
from zermelo.guide import Guide
from zermelo.native.compiler.words import in_words, parts


class Reason(NamedTuple):
    """Where the rules cannot be compiled, and why."""

    file: str
    line: int
    why: str

    def __str__(self) -> str:
        return f"{os.path.basename(self.file)}:{self.line}: {self.why}"


_TABLE = "write a tuple or an array, indexed by a number"
# Of a kind of object that compiled code cannot hold, what to write instead.
_INSTEAD = {"dict": _TABLE, "list": "write a tuple", "set": "write a tuple"}
# What Numba says of a call without saying why.
_CALLS = {
    "not_": "'not' of {0} does not compile; compare it, as in len(items) == 0 or x == 0",
    "mul": "{0} times {1} does not compile, since its length is not known before; write it out, or a loop",
    "add": "{0} plus {1} does not compile; for a tuple with another cell i, write put(cells, i, value)",
    "setitem": "{0} cannot be changed; write put(cells, i, value), which is the tuple with another cell i",
    "getitem": "{0} cannot be indexed by {1} here; write tuples of one length, and index them by a number",
    "contains": "'in' does not compile for {0}; write a loop",
    "sum": "sum() of {0} does not compile; write a loop",
    "int": "int() of {0} does not compile; keep numbers, not strings",
    "str": "str() of {0} does not compile; keep numbers, not strings",
    "tuple": "tuple() of {0} does not compile; write the items out, or put(cells, i, value)",
    "eq": "{0} and {1} cannot be compared in compiled code; compare things of one type",
    "iter": "a loop over {0} does not compile; write a loop over range(…)",
    "len": "len() of {0} does not compile; keep the number in the state, or count in a loop",
}

_EMPTY = "compiled code cannot tell what an empty list or set will hold; begin with an item, as in [-1]"
_STATE = "write a NamedTuple of numbers, tuples of numbers and arrays"

# What Numba says (the first that matches counts), and what it means.
_SENTENCES: list[tuple[str, str | Callable[[Any, Game], str]]] = [
    (r"the rule is refused: print\(\)", "print() does not compile; leave it out when the rules are right"),
    (r"the rule is refused: (.+)", r"\1"),
    (
        r"(\w+\.\w+) is (.+) here, but (.+) in initial\(\)",
        lambda m, _: (
            f"{m[1]} is {in_words(m[2])} here, but {in_words(m[3])} in initial(); {_same(m[2], m[3])}"
        ),
    ),
    (
        r"result is (.+) here, but initial\(\) is (.+)",
        lambda m, _: (
            f"result() returns {in_words(m[1])}, but initial() {in_words(m[2])}; return the same from both"
        ),
    ),
    (r"(\w+) has the fields ([\w, ]+)", r"\1(…) needs one value for each of its fields: \2"),
    (r"self\.(\w+) is an? (\w+), which cannot be compiled", lambda m, _: _object(f"self.{m[1]}", m[2])),
    (
        r"Untyped global name '(\w+)'.*?<class '(?:[\w.]+\.)?(\w+)'>",
        lambda m, _: _global(m[1], m[2]),
    ),
    (r"NameError: (.+)", r"\1"),
    (r"Int value is too large: (\d+)", r"\1 does not fit the 64 bits of an int"),
    (r"Variable '(\w+)' is not defined", r"\1 is read, but never assigned"),
    (r"Unknown attribute '(\w+)' of type ([^\n]+)", lambda m, game: _attribute(m[1], m[2], game)),
    (r"No definition for lowering .+\.(\w+) = ", r"the state cannot be changed; write state._replace(\1=…)"),
    (r"Cannot resolve setattr: \((.+)\)\.(\w+) = ", lambda m, _: _assigned(m[1], m[2])),
    (
        r"Cannot determine Numba type of <class '(?:[\w.]+\.)?(\w+)'>",
        lambda m, _: f"a {m[1]} does not compile in a state; {_STATE}",
    ),
    (
        r"The use of yield in a closure is unsupported",
        "a generator expression does not compile here; write a loop",
    ),
    (r"STORE_GLOBAL", "'global' does not compile; what changes belongs in the state"),
    (
        r"getiter[^\n]*\(Tuple\(",
        "a loop over things of different types does not compile; if tuples have different lengths, fill "
        "the short ones up with -1",
    ),
    (r"exception_match", "'except' can only catch Exception in compiled code; write if"),
    (
        r"Cannot unify (.+?) and (.+?) for '([\w.$]+?)(?:\.\d+)?'",
        lambda m, _: f"{_variable(m[3])} holds {_both(m[1], m[2])}; let it hold one type of thing",
    ),
    (
        r"Can't unify return type from the following types: (.+)",
        lambda m, _: (
            f"a rule returns {_both(*parts(m[1])[:2])}; return one type of thing, such as -1 for None"
        ),
    ),
    (
        r"[Cc]annot type infer runaway recursion",
        "compiled code cannot tell what this returns before it calls itself; annotate it, as in -> int, or "
        "-> bool; a generator cannot call itself at all",
    ),
    (
        r"(?:unknown type|imprecise type).*?(list|set|dict)?\(?undefined",
        _EMPTY,
    ),
    (
        r"getitem\((?:Uni)?Tuple\(.+?\), slice",
        "a slice of a tuple does not compile if its length is not a constant; write a loop over range(…)",
    ),
    (
        r"(?s).*found for signature:\s+>>> ([\w.]+)\(([^\n]*)\)\s*\n",
        lambda m, _: _call(m[1], m[2]),  # the last is the innermost
    ),
    (r"VAR_KEYWORD|invalid type in signature", "**keywords do not compile; name each parameter"),
    (r"to signature '\([^']*\*,", "parameters after * do not compile; leave the * out"),
    (r"missing a required argument: '(\w+)'", r"the argument \1 is missing in a call"),
    (r"too many positional arguments", "a call has more arguments than there are parameters"),
]

# What stands in the line and does not compile, whatever Numba says of it.
_SYNTAX: list[tuple[Any, str]] = [
    (ast.With | ast.AsyncWith, "'with' does not compile; do this in __init__"),
    (ast.Import | ast.ImportFrom, "'import' inside a rule does not compile; write it at the top of the file"),
    (ast.Global | ast.Nonlocal, "'global' does not compile; what changes belongs in the state"),
    (ast.Delete, "'del' does not compile; make a new list without the item"),
    (ast.NamedExpr, "':=' does not compile here; assign in a line of its own"),
    (ast.Try, "'try' does not compile for this; write if"),
    (ast.Lambda, "a lambda that uses the rule's variables does not compile here; write a loop"),
    (ast.Starred, "a star before a name does not compile here; write the items out"),
    (ast.SetComp | ast.DictComp, "this set or dict does not compile; write a loop"),
    (ast.GeneratorExp, "a generator expression does not compile here; write a loop"),
    (ast.Match, "'match' does not compile for this; write if and elif"),
    (ast.JoinedStr, "a string made in a rule does not compile; keep numbers"),
]
_ANYWHERE = 6  # so many of these never compile, wherever they stand


def explain(
    game: Game, error: BaseException, guides: Sequence[Guide] = (), function: Callable[..., Any] | None = None
) -> Reason:
    """Which line of the rules, or of a user's search function, does not compile, and the reason."""
    text = re.sub(r"\x1b\[[0-9;]*m", "", str(error))
    file, line = _place(game, text, guides, function)
    action = _odd_action(game)
    if action is not None:
        why = f"actions() yields {action}; yield whole numbers, as in 3 * row + column"
        return Reason(*_start(type(game).actions), why)
    for pattern, sentence in _SENTENCES:
        found = re.search(pattern, text)
        if found:
            why = found.expand(sentence) if isinstance(sentence, str) else sentence(found, game)
            if why and is_plain(why):
                return Reason(file, line, why)
    return Reason(file, *_syntax(game, file, line))


def is_plain(sentence: str) -> bool:
    """Is it free of what only Numba understands?"""
    numba = r"int\d+|float\d+|Tuple\(|unicode_type|Literal|<|(?<!-)>|nopython|\$\w|list\(|#|undefined"
    return not re.search(numba, sentence)


def _syntax(game: Game, file: str, line: int) -> tuple[int, str]:
    """What the line itself says, where Numba says nothing of use; if it has no line either, any line."""
    source = linecache.getline(file, line).strip()
    no_line = not source or source.startswith(("class ", "@"))
    for node in _nodes(game, file, None if no_line else line):
        for kinds, sentence in _SYNTAX[: _ANYWHERE if no_line else None]:
            if isinstance(node, kinds):
                return (node.lineno if no_line else line), sentence
    if re.search(r"\bset\(\)|\[\]|\{\}", source):
        return line, _EMPTY
    if no_line:
        return line, "these rules do not compile; write them with numbers, tuples, arrays, if and loops"
    return line, f"`{source}` does not compile; write it with numbers, tuples, arrays, if and loops"


def _nodes(game: Game, file: str, line: int | None) -> list[ast.AST]:
    """What is written in that line, or around it, or in the class."""
    try:
        tree = ast.parse("".join(linecache.getlines(file)))
    except SyntaxError:
        return []
    if line is None:
        name = type(game).__name__
        classes = [node for node in ast.walk(tree) if isinstance(node, ast.ClassDef) and node.name == name]
        return [node for cls in classes for node in ast.walk(cls) if hasattr(node, "lineno")]
    found = [node for node in ast.walk(tree) if getattr(node, "lineno", 0) == line]
    around = [node for node in ast.walk(tree) if isinstance(node, ast.Try | ast.Match)]
    return found + [n for n in around if n.lineno <= line <= (n.end_lineno or 0)]


def _odd_action(game: Game) -> str | None:
    """What the first action is, if it is no whole number."""
    try:
        for action in game.actions(game.initial()):
            return None if isinstance(action, int | np.integer) else f"a {type(action).__name__}"
    except Exception:  # of the rules themselves: interpreting them will tell
        return None
    return None


# ---------------------------------------------------------------------- parts of sentences


def _same(given: str, wanted: str) -> str:
    a, b = in_words(given), in_words(wanted)
    if a == "a number" and b == "a whole number":
        return "write // instead of /, or begin with a number such as 0.0"
    if a.startswith("a tuple") and b.startswith("a tuple"):
        return "all states have tuples of one length: fill the rest with a number such as 0 or -1"
    return "let the field hold the same type of thing in all states"


def _object(name: str, kind: str) -> str:
    return (
        f"{name} is a {kind}, which does not compile; {_INSTEAD.get(kind, 'write numbers, tuples, arrays')}"
    )


def _global(name: str, kind: str) -> str:
    if hasattr(builtins, name):
        return f"{name}() does not compile; write a loop"
    if kind == "type":
        return f"objects of the class {name} do not compile; write a NamedTuple"
    return _object(name, kind)


def _attribute(name: str, owner: str, game: Game) -> str:
    if "#" in owner and hasattr(game, name):
        return f"self.{name} has a decorator that does not compile; leave it out"
    if hasattr(type(game.initial()), name):
        return (
            f"{name} is a method or a property of the state, which do not compile; write a method of the game"
        )
    owner = re.sub(r"#[0-9a-f]{24}", "", owner)
    words = in_words(owner)
    if words.startswith("the module "):
        return f"{words.removeprefix('the module ')}.{name} does not compile; write it out as a loop"
    if re.match(r"[A-Z]\w*\(", owner) and not owner.startswith(
        ("UniTuple", "Tuple", "LargeTuple", "DictType")
    ):
        whose = words.removeprefix("a ")
        return f"{whose} has no '{name}' that compiles: fields, constants and methods of the game do"
    return f"{words} has no '{name}' in compiled code; write a loop"


def _assigned(owner: str, name: str) -> str:
    if "#" in owner:
        return f"self.{name} cannot change during play; what changes belongs in the state"
    return f"the state cannot be changed; write state._replace({name}=…)"


def _variable(name: str) -> str:
    return "an expression" if name.startswith("$") else name


def _both(*kinds: str) -> str:
    words = [in_words(kind) for kind in kinds]
    return f"both {words[0]} and {words[1]}" if len(set(words)) == 2 else f"two types of {words[0]}"


def _call(function: str, arguments: str) -> str:
    words = [in_words(argument) for argument in parts(arguments)]
    name = function.rpartition(".")[2]
    name = {"imul": "mul", "iadd": "add", "ne": "eq"}.get(name, name)
    if name in _CALLS and len(words) >= _CALLS[name].count("{"):
        return _CALLS[name].format(*words)
    return (
        f"{name}() of {words[0]} does not compile like this; write a loop" if hasattr(builtins, name) else ""
    )


# ---------------------------------------------------------------------- the place


def _place(
    game: Game, text: str, guides: Sequence[Guide], function: Callable[..., Any] | None
) -> tuple[str, int]:
    """The first line of the game's own files that the message names; the innermost comes last in Numba's."""
    ranges = [found for each in (game, *guides) for found in _ranges(_methods(each))]
    if function is not None:
        ranges += _ranges([function])
    places = [
        (os.path.basename(m.group(1)), int(m.group(2)))
        for m in re.finditer(r'(?:File "|at |from )([^"\s]+?\.py)(?:", line | \()(\d+)', text)
    ]
    for name, line in places:
        for file, first, last in ranges:
            if os.path.basename(file) == name and first <= line <= last:
                return file, line
    if "the rule is refused" in text or "Cannot determine" in text:  # a state
        return _start(type(game).initial)
    if re.search(r"result is .+ here, but initial\(\) is", text):
        return _start(type(game).result)
    if function is not None:
        return _start(function)
    try:
        return inspect.getsourcefile(type(game)) or "?", inspect.getsourcelines(type(game))[1]
    except (OSError, TypeError):  # typed at a prompt
        return f"<{type(game).__module__}>", 0


def _start(method: Any) -> tuple[str, int]:
    return method.__code__.co_filename, method.__code__.co_firstlineno


def _methods(game: Constant) -> list[Any]:
    """The methods of the game or the guide."""
    classes = [cls for cls in type(game).__mro__ if cls not in (Game, Guide, Constant, object)]
    return [getattr(member, "__func__", member) for cls in classes for member in vars(cls).values()]


def _ranges(functions: list[Any]) -> Iterator[tuple[str, int, int]]:
    """Where the functions, and all others that their files use, stand."""
    functions = list(functions)
    for function in list(functions):
        functions += getattr(function, "__globals__", {}).values()
    for function in functions:
        if isinstance(function, python.FunctionType):
            code = function.__code__
            last = max((line for _, _, line in code.co_lines() if line), default=code.co_firstlineno)
            yield code.co_filename, code.co_firstlineno, last
