"""The line of play that a search is in, so that an exception can be located."""

from __future__ import annotations

from zermelo.native.run import MOST_PLIES, StopFlag
from zermelo.native.struct import Array, array


class Line(StopFlag):
    """The actions from the root to the node that is being visited."""

    length: int
    actions: Array[int] = array(MOST_PLIES + 2)

    @property
    def path(self) -> list[int]:
        """The actions as a list."""
        return [self.actions[ply] for ply in range(self.length)]
