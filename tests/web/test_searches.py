"""Analysis, refutation, review, trees: what is streamed, what it says, and that it stops."""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path

from tests.web.conftest import YOU, Page, Running
from zermelo import Position, analyze
from zermelo.web.evaluation import Findings

NINE = "tree:3 12 8 / 2 4 6 / 14 5 2"


def test_analysis_proves_every_move(page: Page) -> None:
    number = page.send("analyze", game="tic-tac-toe", position="5", seconds=20)
    last = page.until("analysis", done=True)
    assert last["id"] == number
    assert last["position"] == "5"
    assert last["player"] == 1
    assert last["proven"]
    assert last["value"] == 0
    assert last["share"] == 0.5
    assert last["nodes"] > 0
    evaluation = {move["move"]: (move["value"], move["bound"]) for move in last["moves"]}
    assert evaluation == {m: (0 if m in "1379" else -1, "exact") for m in "12346789"}
    assert last["moves"][0]["move"] == last["pv"][0]
    assert "a draw" in last["sentence"]
    assert {move["share"] for move in last["moves"]} == {0.5, 1.0}  # 1: the first player wins


def test_analysis_streams_and_stops(serve, endless: Path) -> None:
    page = serve(endless).page()
    number = page.send("analyze", game="endless.py", position="", seconds=None)
    first = page.hear("analysis")
    assert not first["done"]
    deeper = page.hear("analysis")
    while not deeper["depth"]:
        deeper = page.hear("analysis")
    assert deeper["nodes"] > 0
    assert deeper["nodes_per_second"] > 0
    assert deeper["pv"]
    began = time.monotonic()
    page.send("stop")
    last = page.until("analysis", done=True)
    assert last["id"] == number
    assert last["value"] is not None
    assert time.monotonic() - began < 5
    assert page.ask("tables")["tables"] == []  # it listens again


def test_a_new_search_ends_the_last(serve, endless: Path) -> None:
    page = serve(endless).page()
    first = page.send("analyze", game="endless.py", position="", seconds=None)
    second = page.send("analyze", game="endless.py", position="3 4", seconds=0.3)
    assert page.until("analysis", done=True)["id"] == first
    assert page.until("analysis", done=True)["id"] == second


def test_who_leaves_leaves_no_search_behind(serve, endless: Path) -> None:
    server: Running = serve(endless)
    page = server.page()
    page.send("analyze", game="endless.py", position="", seconds=None)
    page.hear("analysis")
    assert server.lobby.searches.running
    page.close()
    end = time.monotonic() + 10
    while server.lobby.searches.running and time.monotonic() < end:
        time.sleep(0.02)
    assert not server.lobby.searches.running


def test_why_not_this_move(page: Page) -> None:
    page.send("refute", game="tic-tac-toe", position="5", move="2", seconds=5)
    last = page.until("analysis", done=True)
    assert last["refutes"] == "2"
    assert last["player"] == 1
    assert last["value"] == -1
    assert last["pv"][0] == "2"
    assert last["plies"] is not None
    assert last["sentence"].startswith("2 is answered by")
    assert "X wins" in last["sentence"]
    assert "was better: a draw" in last["sentence"]
    page.send("refute", game="tic-tac-toe", position="5", move="1", seconds=5)
    assert page.until("analysis", done=True)["sentence"].startswith("Nothing speaks against 1")
    page.send("refute", game="tic-tac-toe", position="1 4 2 5", move="3", seconds=5)
    assert "ends the game: X wins" in page.until("analysis", done=True)["sentence"]
    assert "not legal" in page.refused("refute", game="tic-tac-toe", position="5", move="5", seconds=1)


def test_a_review_marks_the_turning_point(page: Page) -> None:
    page.ask("new", game="tic-tac-toe", position="5 2 1 9 7 3 4", seats=[YOU, YOU])
    page.send("review", seconds=3)
    last = page.until("review", done=True)
    assert [point["ply"] for point in last["points"]] == list(range(8))
    turning = [point for point in last["points"] if point["turning"]]
    assert [point["sentence"] for point in turning] == [
        f"2. 2 gave away the draw; best was {turning[0]['best']}"
    ]
    assert last["points"][-1]["values"] == [1, -1]
    assert last["points"][0]["share"] == 0.5
    page.ask("new", game="tic-tac-toe", seats=[YOU, YOU])
    assert "no move has been played" in page.refused("review", seconds=1)


def test_the_tree_of_nine_leaves(page: Page) -> None:
    answer = page.ask("tree", game=NINE, position="", algorithm="alpha-beta", depth=None)
    trace = answer["trace"]
    assert answer["type"] == "trace"
    assert trace["pruned"] == [4, 6]
    assert trace["decision"]["value"] == 3
    assert trace["nodes"][0]["entry"] == ["-inf", "inf"]
    assert answer["boards"] is None


def test_two_algorithms_are_compared(page: Page) -> None:
    """549,946 nodes: Russell and Norvig's game tree of tic-tac-toe has 549,946 nodes from the root."""
    first = page.send("tree", game="tic-tac-toe", position="", algorithm="minimax", depth=None, nodes=50)
    second = page.send("tree", game="tic-tac-toe", position="", algorithm="alpha-beta", depth=None, nodes=50)
    minimax, alpha_beta = page.hear("trace"), page.hear("trace")
    assert (minimax["id"], alpha_beta["id"]) == (first, second)
    assert minimax["trace"]["decision"]["nodes"] == 549_946
    assert alpha_beta["trace"]["decision"]["nodes"] < 549_946 / 10
    assert len(minimax["trace"]["nodes"]) == 50
    assert minimax["trace"]["left_out"] == 549_896


def test_boards_of_the_nodes(page: Page) -> None:
    answer = page.ask(
        "tree", game="tic-tac-toe", position="5 1", algorithm="minimax", depth=2, nodes=20, boards=True
    )
    assert len(answer["boards"]) == len(answer["trace"]["nodes"]) == 20
    assert len(answer["root"]["pieces"]) == 2
    assert len(answer["boards"][1]["pieces"]) == 3


def test_the_engine_s_tree(page: Page) -> None:
    answer = page.ask("tree", game="tic-tac-toe", position="5 1", algorithm="engine", depth=4, order="best")
    trace = answer["trace"]
    assert trace["algorithm"] == "engine"
    assert trace["order"] == "engine"  # it has its own
    assert any(node["ended"] == "table hit" for node in trace["nodes"])


def test_a_tree_that_is_wrong(page: Page) -> None:
    assert "character 3" in page.refused(
        "tree", game="tree:3 x 8", position="", algorithm="minimax", depth=None
    )
    assert "one of" in page.refused("tree", game=NINE, position="", algorithm="xyzzy", depth=None)
    assert "two-player" in page.refused("tree", game="tree:(1,2,3) (4,5,6)", algorithm="minimax", depth=None)


def test_a_trace_stops(serve, endless: Path) -> None:
    page = serve(endless).page()
    page.send("tree", game="endless.py", position="", algorithm="minimax", depth=None, nodes=10)
    time.sleep(0.3)
    page.send("stop")
    trace = page.hear("trace")["trace"]
    assert trace["decision"]["complete"] is False


def test_random_trees(page: Page) -> None:
    one = page.ask("random-tree", branching=2, depth=3, most=9, seed=7)["text"]
    assert one == page.ask("random-tree", branching=2, depth=3, most=9, seed=7)["text"]
    trace = page.ask("tree", game=f"tree:{one}", position="", algorithm="minimax", depth=None)["trace"]
    assert len(trace["nodes"]) == 15
    assert "at most 1,000" in page.refused("random-tree", branching=6, depth=6, most=9)


def test_a_search_that_waits_can_be_stopped(serve, endless: Path) -> None:
    server: Running = serve(endless)
    server.lobby.searchers.scheduler.later.places = 1
    busy, waiting, third = server.page(), server.page(), server.page()
    busy.send("analyze", game="endless.py", position="", seconds=None)
    busy.hear("analysis")
    number = waiting.send("analyze", game="endless.py", position="", seconds=None)
    third.send("analyze", game="endless.py", position="", seconds=0.2)
    time.sleep(0.2)
    waiting.send("stop")
    assert waiting.until("analysis", done=True)["id"] == number
    busy.close()
    assert third.until("analysis", done=True)["value"] is not None


def test_a_proven_line_is_not_cut_short_by_a_later_search() -> None:
    position = Position("tic-tac-toe", "5")
    long = analyze(position, algorithm="engine")
    assert long.pv is not None
    findings = Findings(position)
    findings.add(long)
    findings.add(replace(long, pv=long.pv[:3]))
    assert findings.decision is not None
    assert findings.decision.pv == long.pv


def test_no_visitor_can_have_a_file_run_as_a_search(page: Page, tmp_path: Path) -> None:
    file, proof = tmp_path / "evil.py", tmp_path / "it_ran"
    file.write_text(
        f"open({str(proof)!r}, 'w')\n\ndef minimax(game, state, depth):\n    return 1.0\n", encoding="utf-8"
    )
    for algorithm in (f"{file}:minimax", str(file), "examples/my_search.py:alpha_beta", "mcts"):
        for question in ("tree", "analyze"):
            answer = page.ask(question, game=NINE, position="", algorithm=algorithm, depth=None)
            assert answer["type"] == "error", (question, algorithm)
    assert not proof.exists()
