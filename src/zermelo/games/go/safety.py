"""What a player keeps for certain, even without ever moving again: stones that are alive without conditions.

D. B. Benson, Life in the Game of Go, Information Sciences 10 (1976). A chain of stones is safe if two regions
are vital to it, which means that each empty point of such a region is a liberty of the chain, and if all
chains around these regions are safe as well. The other player, who would have to fill both, can fill neither.
"""

from __future__ import annotations

from typing import Any

from zermelo.games.go.points import (
    Points,
    connected,
    count,
    is_empty,
    joined,
    lowest_point,
    neighbours,
    without,
)


def safe_lead(game: Any, mine: Points, theirs: Points) -> int:
    """The least lead in area, komi aside, that I have at the end if I pass from now on.

    My safe chains stay, and so does each region of one point that they surround. All else the other player
    can get at best, except for one point of each greater region that is vital to a safe chain.
    """
    points: int = game.pass_action
    if count(mine) < 2:
        return -points
    safe, regions = safe_chains(game, mine, theirs)
    if is_empty(safe):
        return -points
    sure, spared = count(safe), 0
    while not is_empty(regions):
        region = connected(game, lowest_point(regions), regions)
        regions = without(regions, region)
        if count(region) == 1:
            sure += 1
        elif is_vital_to_some(game, region, safe, theirs):
            spared += 1
    return sure - (points - sure - spared)


def safe_chains(game: Any, mine: Points, theirs: Points) -> tuple[Points, Points]:
    """My safe chains, and the regions that only such chains surround."""
    outside = without(game.everything, mine)
    chains, regions = mine, outside
    while True:
        kept = chains_with_two_regions(game, chains, regions, theirs)
        if kept == chains:
            return chains, regions
        chains = kept
        regions = regions_inside(game, regions, mine, chains)


def chains_with_two_regions(game: Any, chains: Points, regions: Points, theirs: Points) -> Points:
    """Those of the chains to which two of the regions are vital."""
    kept: Points = game.nothing
    left = chains
    while not is_empty(left):
        chain = connected(game, lowest_point(left), left)
        left = without(left, chain)
        vital, others = 0, regions
        while vital < 2 and not is_empty(others):
            region = connected(game, lowest_point(others), others)
            others = without(others, region)
            if is_vital(game, region, chain, theirs):
                vital += 1
        if vital == 2:
            kept = joined(kept, chain)
    return kept


def regions_inside(game: Any, regions: Points, mine: Points, chains: Points) -> Points:
    """Those of the regions that have none of my other stones beside them."""
    unsafe = without(mine, chains)
    return without(regions, connected(game, neighbours(game, unsafe, regions), regions))


def is_vital(game: Any, region: Points, chain: Points, theirs: Points) -> bool:
    """Is every empty point of the region a liberty of the chain?"""
    empty = without(region, theirs)
    return neighbours(game, chain, empty) == empty


def is_vital_to_some(game: Any, region: Points, chains: Points, theirs: Points) -> bool:
    """Is the region vital to one of the chains?"""
    left = chains
    while not is_empty(left):
        chain = connected(game, lowest_point(left), left)
        left = without(left, chain)
        if is_vital(game, region, chain, theirs):
            return True
    return False
