"""The part that imports Numba: loaded when something is first compiled, and by nothing else.

Everything here extends Numba; where its public extension points do not reach, the file says so at the top,
and `tests/native/test_contract.py` fails loudly if a new Numba changes what is relied upon.
"""

from zermelo.native.compiler import instructions  # noqa: F401, I001  (before Numba asks for the processor)
from zermelo.native.compiler import (  # noqa: F401  (they register)
    any_length,
    arrays,
    builtin_functions,
    checked,
    checked_functions,
    conversions,
    generators,
    integers,
    keys,
    large_tuple_operations,
    linking,
    methods,
    operations,
    recursion,
    replace,
    structs,
    tuples,
)
from zermelo.native.compiler.entry import Entry, entry
from zermelo.native.compiler.explain import explain
from zermelo.native.compiler.game_type import game_type
from zermelo.native.compiler.states import as_typed, state_type

__all__ = ["Entry", "as_typed", "entry", "explain", "game_type", "state_type"]
