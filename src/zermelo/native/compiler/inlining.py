"""Generators become part of the loops over them, so that what they keep stays in registers.

Relies on `GeneratorLower.lower_next_func` and `LowerYield.lower_yield_resume`, which are not public.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any

from llvmlite.ir import AllocaInstr, Constant, LoadInstr, StoreInstr
from numba import types
from numba.core.generators import GeneratorLower, LowerYield


@contextlib.contextmanager
def inlined() -> Iterator[None]:
    """Inline generators into what is compiled meanwhile, however long they are, and into each other."""
    before = GeneratorLower.lower_next_func, LowerYield.lower_yield_resume
    GeneratorLower.lower_next_func, LowerYield.lower_yield_resume = _lower_next_func, _lower_yield_resume
    try:
        yield
    finally:
        GeneratorLower.lower_next_func, LowerYield.lower_yield_resume = before


_numba_lower_next_func = GeneratorLower.lower_next_func
_numba_lower_yield_resume = LowerYield.lower_yield_resume


def _lower_next_func(self: Any, lower: Any) -> None:
    _numba_lower_next_func(self, lower)
    lower.function.attributes.add("alwaysinline")


def _lower_yield_resume(self: Any) -> None:
    """After a yield, put each generator that this one loops over back to where it was made.

    Numba puts it elsewhere. Only what is always at the same place can be kept in registers.
    """
    lower, builder = self.lower, self.lower.builder
    names = zip(self.live_vars, self.live_var_indices, strict=True)
    inner = [name for name, i in names if isinstance(self.gentype.state_types[i], types.Generator)]
    places = {name: _places(lower.function, lower.getvar(name)) for name in inner}
    _numba_lower_yield_resume(self)
    for name in inner:
        place, *others = places[name]
        if isinstance(place, AllocaInstr) and not others:
            builder.store(builder.load(lower.loadvar(name)), place)
            lower.storevar(place, name)


def _places(function: Any, variable: Any) -> list[Any]:
    """Where the generator may be that a variable points to."""
    stores = [i for block in function.blocks for i in block.instructions if isinstance(i, StoreInstr)]
    places: dict[Any, None] = {}
    seen: set[Any] = set()
    variables = [variable]
    while variables:
        variable = variables.pop()
        seen.add(variable)
        for value in (store.operands[0] for store in stores if store.operands[1] is variable):
            if not isinstance(value, LoadInstr):
                places |= {} if isinstance(value, Constant) else {value: None}  # a variable begins as null
            elif value.operands[0] not in seen:
                variables.append(value.operands[0])
    return list(places)
