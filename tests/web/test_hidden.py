"""What a player may not see never reaches the player's page: every byte that was sent is looked through."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.web.conftest import OPEN, YOU, Page, Running

CARDS = '''
from typing import NamedTuple
from zermelo import CHANCE, UNKNOWN, Game

DECK = (910001, 920002, 930003, 940004, 950005, 960006)  # numbers that nothing else is called

class State(NamedTuple):
    first: int
    second: int
    bid: int
    secret: int
    guess: int

class Cards(Game):
    """Each has a card; the first bids openly, the second puts a mark face down, the first guesses."""
    native = False
    player_names = ("Ann", "Bob")
    def initial(self): return State(0, 0, 0, 0, 0)
    def to_move(self, state):
        if state.second == 0: return CHANCE
        return 0 if state.bid == 0 or state.secret != 0 else 1
    def actions(self, state):
        if state.second == 0:
            for i in range(6):
                if DECK[i] != state.first: yield i
        elif state.bid == 0:
            yield 1
            yield 2
        elif state.secret == 0:
            yield 770007
            yield 880008
        else:
            yield 3
            yield 4
    def probability(self, state, i): return 1 / (6 if state.first == 0 else 5)
    def result(self, state, action):
        if state.first == 0: return state._replace(first=DECK[action])
        if state.second == 0: return state._replace(second=DECK[action])
        if state.bid == 0: return state._replace(bid=action)
        if state.secret == 0: return state._replace(secret=action)
        return state._replace(guess=action)
    def is_terminal(self, state): return state.guess != 0
    def utility(self, state, player):
        lead = 1 if state.first > state.second else -1
        return lead if player == 0 else -lead
    def action_name(self, state, action):
        return f"deal-{DECK[action]}" if state.second == 0 else f"do-{action}"
    def view(self, state, player):
        if state.guess: return state
        if player == 1: return state._replace(first=state.first and UNKNOWN)
        return state._replace(second=state.second and UNKNOWN, secret=state.secret and UNKNOWN)
'''

WORLDS = (
    CARDS
    + """
    def worlds(self, view, player):
        for first in DECK if view.first == UNKNOWN else (view.first,):
            for second in DECK if view.second == UNKNOWN else (view.second,):
                for secret in (770007, 880008) if view.secret == UNKNOWN else (view.secret,):
                    if first != second or first == 0:
                        yield view._replace(first=first, second=second, secret=secret), 1.0
"""
)


@pytest.fixture(params=[CARDS, WORLDS], ids=["cautious", "with worlds"])
def server(request: pytest.FixtureRequest, tmp_path: Path, serve) -> Running:  # type: ignore[no-untyped-def]
    file = tmp_path / "cards.py"
    file.write_text(request.param)
    return serve(file)


def cards(server: Running) -> tuple[str, str]:
    """What was dealt, which only the server knows."""
    (table,) = server.lobby.tables.values()
    return str(table.position.state.first), str(table.position.state.second)


def test_no_byte_tells_the_other_players_card(server: Running) -> None:
    ann, bob = server.page(), server.page()
    table = ann.ask("new", game="cards.py", seats=[YOU, OPEN])
    bob.ask("join", invite=table["invite"])
    first, second = cards(server)
    table = ann.until("table", to_move=0, invite=None)
    assert first in str(table["board"])
    assert table["position"] == ""
    assert not table["analyzable"]
    assert [each["move"] for each in table["legal"]] == ["do-1", "do-2"]
    assert ann.ask("move", move="do-2", ply=2)["moves"][2] == "do-2"
    theirs = bob.until("table", to_move=1)
    assert second in str(theirs["board"])
    assert "not legal here; legal: do-770007, do-880008" in bob.refused("move", move="5", ply=3)
    assert bob.ask("move", move="do-880008", ply=3)["moves"][3] == "do-880008"
    table = ann.until("table", to_move=0, ply=4)
    assert table["moves"][3] == "…"
    assert table["last"] == []

    for page in (ann, bob):
        try_everything(page, table["table"])
        for ply in range(5):
            page.ask("look", ply=ply)
    assert second not in ann.heard
    assert "880008" not in ann.heard
    assert first not in bob.heard
    assert first in ann.heard
    assert second in bob.heard

    over = ann.ask("move", move="do-3", ply=4)
    assert over["over"]
    assert first in str(over["board"])
    assert second in str(over["board"])


def try_everything(page: Page, table: str) -> None:
    """What else a page might ask for, to learn more."""
    assert "hidden" in page.refused("show", game="cards.py", position="")
    assert "hidden" in page.refused("analyze", game="cards.py", position="", seconds=1)
    assert "hidden" in page.refused("refute", game="cards.py", position="", move="do-1", seconds=1)
    assert "hidden" in page.refused("tree", game="cards.py", position="", algorithm="minimax", depth=2)
    assert "hidden" in page.refused("hint")
    assert "hidden" in page.refused("review", seconds=1)
    assert "unseen" in page.refused("undo")
    assert "seats cannot change" in page.refused("seats", seats=[YOU, YOU])
    page.refused("move", move="0", ply=4)
    page.ask("tables")
    page.ask("open", table=table)


def test_who_does_not_play_sees_nothing(server: Running) -> None:
    ann, stranger = server.page(), server.page()
    table = ann.ask("new", game="cards.py", seats=[YOU, YOU])
    assert "no such table" in stranger.refused("open", table=table["table"])
    assert "no table is open" in stranger.refused("look", ply=0)
    assert "take a seat" in stranger.refused("new", game="cards.py", seats=[OPEN, OPEN])
    assert "does not play this game" in stranger.refused(
        "new", game="cards.py", seats=[YOU, {"who": "engine", "level": 2}]
    )
    first, second = cards(server)
    assert first not in stranger.heard
    assert second not in stranger.heard


def test_a_bid_is_seen_if_it_cannot_be_hidden(server: Running) -> None:
    """Only a game that lists its worlds lets the server prove that the other player knows a move."""
    ann, bob = server.page(), server.page()
    table = ann.ask("new", game="cards.py", seats=[YOU, OPEN])
    bob.ask("join", invite=table["invite"])
    ann.ask("move", move="do-1", ply=2)
    told = bob.until("table", to_move=1)["moves"]
    has_worlds = hasattr(server.lobby.registry.game("cards.py"), "worlds")
    assert told[2] == ("do-1" if has_worlds else "…")
    assert told[0] == "…"
    assert (told[1] == "…") != has_worlds
    assert cards(server)[0] not in bob.heard


def test_chance_is_rolled_by_the_server(tmp_path: Path, serve) -> None:  # type: ignore[no-untyped-def]
    file = tmp_path / "dice.py"
    file.write_text(
        """
from typing import NamedTuple
from zermelo import CHANCE, Game

class State(NamedTuple):
    left: int
    die: int
    player: int

class Dice(Game):
    native = False
    def initial(self): return State(6, 0, 0)
    def to_move(self, state): return CHANCE if state.die == 0 else state.player
    def actions(self, state):
        if state.die == 0:
            yield 2
            yield 5
        else:
            yield 0
            yield 1
    def probability(self, state, die): return 1.0 if die == 5 else 0.0
    def result(self, state, action):
        if state.die == 0: return State(state.left, action, state.player)
        return State(state.left - 1, 0, 1 - state.player)
    def is_terminal(self, state): return state.left == 0
    def utility(self, state, player): return 1 if player == 0 else -1
"""
    )
    page = serve(file).page()
    table = page.ask("new", game="dice.py", seats=[YOU, YOU])
    assert table["moves"] == ["5"]
    assert table["to_move"] == 0
    table = page.ask("move", move="1", ply=1)
    assert table["moves"] == ["5", "1", "5"]
    assert table["to_move"] == 1
    assert page.ask("undo")["moves"] == ["5"]
    page.ask("new", game="dice.py", seats=[YOU, {"who": "engine", "level": 3}])  # by tree search
    page.ask("move", move="1", ply=1)
    assert page.until("table", thinking=False)["ply"] == 5
