import assert from "node:assert/strict";
import { test } from "node:test";
import { update } from "../src/play/model";
import type { PlayEvent } from "../src/play/model";
import { analysisShown, searching, shareShown, shown, start, valuesShown } from "../src/play/state";
import type { Play } from "../src/play/state";
import { sameSeats, status, whyNoMoves } from "../src/play/status";
import type { Analysis, Board, Request, Table, View } from "../src/protocol";

const board: Board = { width: 3, height: 3, ground: "plain", places: [], lines: [], pieces: [], labels: [], text: "" };

const table: Table = {
  type: "table",
  table: "t",
  game: "tic-tac-toe",
  title: "Tic-tac-toe",
  seats: [
    { player: "X", who: "you", level: null },
    { player: "O", who: "engine", level: 3 },
  ],
  invite: null,
  moves: ["b2", "a1"],
  ply: 2,
  position: "two",
  board,
  last: ["a1"],
  to_move: 0,
  legal: [
    { move: "c3", path: ["c3"] },
    { move: "a3", path: ["a3"] },
  ],
  over: null,
  clock: null,
  thinking: false,
  analyzable: true,
  two_sided: true,
  hidden: false,
  movers: [0, 1],
  first_ply: 0,
};

const view: View = {
  type: "view",
  game: "tic-tac-toe",
  position: "one",
  ply: 1,
  board,
  last: ["b2"],
  to_move: 1,
  player: "O",
  legal: [{ move: "a1", path: ["a1"] }],
  over: null,
};

const analysis: Analysis = {
  type: "analysis",
  position: "two",
  refutes: null,
  player: 0,
  unit: [1, ""],
  value: 0,
  values: [0, 0],
  share: 0.5,
  proven: true,
  plies: 7,
  depth: 7,
  selective_depth: null,
  nodes: 10,
  seconds: 0.1,
  nodes_per_second: 100,
  pv: ["c3"],
  moves: [],
  sentence: "",
  compiling: false,
  waiting: null,
  others: 0,
  done: false,
};

/** The state after some events, and all that was said. */
function after(...events: PlayEvent[]): { play: Play; said: Request[] } {
  let play = start;
  const said: Request[] = [];
  for (const event of events) {
    const [next, requests] = update(play, event);
    play = next;
    said.push(...requests);
  }
  return { play, said };
}

const seated: PlayEvent = { type: "answer", answer: table };

test("a click on a legal place makes the move, with the ply it was made for", () => {
  const { said } = after(seated, { type: "place", name: "c3" });
  assert.deepEqual(said, [{ type: "move", move: "c3", ply: 2 }]);
});

test("an illegal click says why and sends nothing", () => {
  const { play, said } = after(seated, { type: "place", name: "b2" });
  assert.deepEqual(said, []);
  assert.match(play.message, /b2 is not a legal move; try c3 or a3/);
});

test("while the computer thinks, a click says so", () => {
  const { play } = after(
    { type: "answer", answer: { ...table, to_move: 1, legal: [], thinking: true } },
    { type: "place", name: "c3" },
  );
  assert.match(play.message, /O's turn, and the computer is thinking/);
});

test("an error is shown and changes nothing else", () => {
  const { play } = after(seated, { type: "error", sentence: "b2 is taken" });
  assert.equal(play.message, "B2 is taken.");
  assert.equal(shown(play)?.position, "two");
});

test("going back shows an earlier position and going to the end shows the game", () => {
  const { play, said } = after(seated, { type: "go", ply: 1 }, { type: "answer", answer: view });
  assert.deepEqual(said, [{ type: "look", ply: 1 }]);
  assert.equal(shown(play)?.position, "one");
  const [live] = update(play, { type: "go", ply: 2 });
  assert.equal(shown(live)?.position, "two");
});

test("a position that comes after the way back is not shown", () => {
  const { play } = after(seated, { type: "go", ply: 1 }, { type: "live" }, { type: "answer", answer: view });
  assert.equal(shown(play)?.position, "two");
});

test("a move made in the past is variation, and goes on from there", () => {
  const { play, said } = after(
    seated,
    { type: "go", ply: 1 },
    { type: "answer", answer: view },
    { type: "move", move: "a1" },
    { type: "move", move: "c3" },
  );
  assert.deepEqual(said.slice(1), [
    { type: "show", game: "tic-tac-toe", position: "one", line: ["a1"] },
    { type: "show", game: "tic-tac-toe", position: "one", line: ["a1", "c3"] },
  ]);
  assert.deepEqual(play.looking, { at: "variation", position: "one", line: ["a1", "c3"], steps: 2 });
});

test("a line that cannot be is not gone to", () => {
  const { play } = after(
    seated,
    { type: "go", ply: 1 },
    { type: "answer", answer: view },
    { type: "move", move: "z9" },
    { type: "error", sentence: "z9 is no move" },
  );
  assert.deepEqual(play.looking, { at: "past", ply: 1 });
  assert.equal(shown(play)?.position, "one");
});

test("a move of the other player does not tear the visitor out of the past, an undo does", () => {
  const past: PlayEvent[] = [seated, { type: "go", ply: 1 }, { type: "answer", answer: view }];
  const on = after(...past, { type: "answer", answer: { ...table, ply: 3, position: "three" } });
  assert.equal(shown(on.play)?.position, "one");
  const undone = after(...past, { type: "answer", answer: { ...table, ply: 0, position: "zero" } });
  assert.equal(shown(undone.play)?.position, "zero");
});

test("an analysis follows the board and keeps what it found", () => {
  const { play, said } = after(
    seated,
    { type: "analyze", on: true },
    { type: "answer", answer: { ...analysis, done: true } },
    { type: "go", ply: 1 },
    { type: "answer", answer: view },
  );
  assert.deepEqual(
    said.filter((request) => request.type === "analyze").map((request) => "position" in request && request.position),
    ["two", "one"],
  );
  assert.equal(analysisShown(play), null);
  assert.equal(searching(play), true);
  const [back] = update(play, { type: "live" });
  assert.equal(analysisShown(back)?.nodes, 10);
  const [stopped, stop] = update(back, { type: "stop" });
  assert.deepEqual(stop, [{ type: "stop" }]);
  assert.equal(searching(stopped), false);
});

test("why not? asks about a move instead of playing it, then the analysis goes on", () => {
  const { play, said } = after(
    seated,
    { type: "analyze", on: true },
    { type: "ask", on: true },
    { type: "place", name: "a3" },
  );
  assert.deepEqual(said.at(-1), { type: "refute", game: "tic-tac-toe", position: "two", move: "a3", seconds: 3 });
  assert.equal(play.refuting, "a3");
  const [answered, more] = update(play, { type: "answer", answer: { ...analysis, refutes: "a3", done: true } });
  assert.equal(answered.refuting, null);
  assert.equal(answered.refutation?.refutes, "a3");
  assert.equal(more[0]?.type, "analyze");
});

test("what is proven of all moves is not searched again", () => {
  const proven: Analysis = {
    ...analysis,
    moves: [{ move: "c3", path: ["c3"], value: 0, bound: "exact", share: 0.5 }],
    done: true,
  };
  const { play } = after(seated, { type: "analyze", on: true }, { type: "answer", answer: proven });
  const [, more] = update(play, { type: "answer", answer: { ...analysis, refutes: "a3", done: true } });
  assert.deepEqual(more, [{ type: "stop" }]);
});

test("after the connection was lost, the analysis goes on and nothing else does", () => {
  const { play, said } = after(seated, { type: "analyze", on: true }, { type: "reconnected" });
  assert.equal(said.filter((request) => request.type === "analyze").length, 2);
  assert.equal(play.refuting, null);
  assert.deepEqual(
    after(seated, { type: "review" }, { type: "reconnected" }).said.map((request) => request.type),
    ["review"],
  );
});

test("the evaluation bar shows the analysis, else the review of this position", () => {
  const point = { ply: 2, share: 0.9, values: [1, -1], proven: true, best: null, played: null, turning: false, sentence: "" };
  const reviewed: PlayEvent = { type: "answer", answer: { type: "review", done: true, points: [point] } };
  assert.equal(shareShown(after(seated).play), null);
  assert.equal(shareShown(after(seated, reviewed).play), 0.9);
  assert.equal(shareShown(after(seated, reviewed, { type: "go", ply: 1 }).play), null);
  assert.equal(shareShown(after(seated, reviewed, { type: "answer", answer: analysis }).play), 0.5);
});

test("the value for each player comes from the analysis, else from the review", () => {
  const point = { ply: 2, share: null, values: [0.2, null, 0.5], proven: false, best: null, played: null, turning: false, sentence: "" };
  const reviewed: PlayEvent = { type: "answer", answer: { type: "review", done: true, points: [point] } };
  assert.deepEqual(valuesShown(after(seated).play), []);
  assert.deepEqual(valuesShown(after(seated, reviewed).play), [0.2, null, 0.5]);
  assert.deepEqual(valuesShown(after(seated, reviewed, { type: "answer", answer: analysis }).play), [0, 0]);
  const over = { ...table, over: { sentence: "X wins", utilities: [1, "-inf" as const] } };
  assert.deepEqual(valuesShown(after({ type: "answer", answer: over }).play), [1, -Infinity]);
});

test("a choice waits when moves share a path", () => {
  const promotions = ["Q", "N"].map((piece) => ({ move: `e8=${piece}`, path: ["e7", "e8"] }));
  const { play, said } = after(
    { type: "answer", answer: { ...table, legal: promotions } },
    { type: "place", name: "e7" },
    { type: "place", name: "e8" },
  );
  assert.deepEqual(said, []);
  assert.deepEqual(play.choice, promotions);
  assert.deepEqual(update(play, { type: "move", move: "e8=N" })[1], [{ type: "move", move: "e8=N", ply: 2 }]);
});

test("a status for each turn", () => {
  assert.equal(status(table), "Your move, X");
  assert.equal(status({ ...table, to_move: 1, thinking: true }), "O is thinking …");
  assert.equal(status({ ...table, over: { sentence: "X wins", utilities: [1, -1] } }), "X wins");
  const seats = [table.seats[0]!, { player: "O", who: "open" as const, level: null }];
  assert.equal(status({ ...table, seats, legal: [] }), "Waiting for O to join");
  assert.deepEqual(sameSeats(table), [{ who: "you" }, { who: "engine", level: 3 }]);
  assert.match(
    whyNoMoves(after({ type: "answer", answer: { ...table, over: { sentence: "X wins", utilities: [1, -1] } } }).play),
    /over: X wins/,
  );
});

test("a refused analysis ends the wait, says why, and can be asked for again", () => {
  const refused: PlayEvent[] = [
    seated,
    { type: "analyze", on: true },
    { type: "refused", search: "analyze", sentence: "64 searches run on this server right now" },
  ];
  const { play } = after(...refused);
  assert.equal(play.analyzing, false);
  assert.equal(searching(play), false);
  assert.equal(play.refusal, "64 searches run on this server right now.");
  const again = after(...refused, { type: "analyze", on: true });
  assert.equal(again.play.refusal, "");
  assert.equal(again.said.at(-1)?.type, "analyze");
});

test("a refused review or refutation ends, and an analysis goes on", () => {
  const reviewing = after(seated, { type: "review" }, { type: "refused", search: "review", sentence: "no" }).play;
  assert.equal(reviewing.reviewing, false);
  assert.equal(reviewing.message, "No.");
  const asked = after(
    seated,
    { type: "analyze", on: true },
    { type: "why-not", move: "c3" },
    { type: "refused", search: "refute", sentence: "no" },
  ).play;
  assert.equal(asked.refuting, null);
  assert.equal(asked.analyzing, true);
});

test("the place in the queue is known, and what was found before stays while it waits again", () => {
  const nothing = { ...analysis, value: null, share: null, proven: false, pv: [], moves: [], done: false };
  const waits: Analysis = { ...nothing, waiting: 3, others: 33 };
  const begun: PlayEvent[] = [seated, { type: "analyze", on: true }, { type: "answer", answer: waits }];
  const first = after(...begun).play;
  assert.equal(analysisShown(first)?.waiting, 3);
  assert.equal(searching(first), true);
  const found: PlayEvent[] = [...begun, { type: "answer", answer: { ...analysis, done: true } }];
  const known = after(...found).play;
  assert.equal(analysisShown(known)?.waiting, null);
  const again = after(...found, { type: "answer", answer: waits }).play;
  assert.equal(analysisShown(again)?.waiting, 3);
  assert.equal(analysisShown(again)?.value, 0);
  assert.equal(analysisShown(again)?.done, false);
});
