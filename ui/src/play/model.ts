/** The update function of the play page: `update(state, event)` returns the new state and requests to the server. */

import { click } from "../board/picking";
import type { Analysis, Hint, Request, Review, Table, View } from "../protocol";
import { shown, start } from "./state";
import type { Looking, Play } from "./state";
import { whyNoMoves } from "./status";
import { sentence } from "./words";

export type PlayEvent =
  | { type: "answer"; answer: Table | View | Analysis | Review | Hint }
  | { type: "error"; sentence: string }
  | { type: "refused"; search: Search["type"]; sentence: string } // it will not be answered
  | { type: "place"; name: string } // clicked
  | { type: "move"; move: string } // typed, chosen or a button
  | { type: "cancel" } // what was picked
  | { type: "go"; ply: number } // to a position of the game
  | { type: "variation"; position: string; line: string[]; steps: number } // a line from a position
  | { type: "live" } // back to the game
  | { type: "analyze"; on: boolean }
  | { type: "ask"; on: boolean }
  | { type: "why-not"; move: string }
  | { type: "review" }
  | { type: "stop" }
  | { type: "reconnected" }; // running searches were lost

export type Step = [Play, Request[]];

/** Requests with several answers, the last of which is `done`. */
export type Search = Extract<Request, { type: "analyze" | "refute" | "review" }>;
export const isSearch = (request: Request): request is Search => ["analyze", "refute", "review"].includes(request.type);

export const REFUTE_SECONDS = 3;
export const REVIEW_SECONDS = 30;

export function update(play: Play, event: PlayEvent): Step {
  switch (event.type) {
    case "answer":
      return receive(play, event.answer);
    case "error":
      return [{ ...revert(play), message: sentence(event.sentence), refuting: null }, []];
    case "refused":
      return [refuse(play, event.search, sentence(event.sentence)), []];
    case "place":
      return clickPlace(play, event.name);
    case "move":
      return makeMove({ ...play, picked: [], choice: [] }, event.move);
    case "cancel":
      return [{ ...play, picked: [], choice: [], message: "" }, []];
    case "go":
      return go(play, event.ply);
    case "variation":
      return showVariation(play, event.position, event.line, event.steps);
    case "live":
      return follow({ ...withoutSelection(play), looking: null, view: null, before: null });
    case "analyze":
      return event.on
        ? analyze({ ...play, analyzing: true, refusal: "" })
        : [{ ...play, analyzing: false, asking: false }, [{ type: "stop" }]];
    case "ask":
      return [{ ...play, asking: event.on, picked: [], choice: [] }, []];
    case "why-not":
      return refute(play, event.move);
    case "review":
      return [
        { ...play, reviewing: true, analyzing: false, asking: false, review: null },
        [{ type: "review", seconds: REVIEW_SECONDS }],
      ];
    case "stop":
      return [
        { ...play, analyzing: false, refusal: "", asking: false, reviewing: false, refuting: null },
        [{ type: "stop" }],
      ];
    case "reconnected":
      return follow({ ...play, reviewing: false, refuting: null });
  }
}

// ------------------------------------------------------------------ answers of the server

function receive(play: Play, answer: Table | View | Analysis | Review | Hint): Step {
  switch (answer.type) {
    case "table":
      return receiveTable(play, answer);
    case "view":
      return receiveView(play, answer);
    case "analysis":
      return answer.refutes === null ? [withAnalysis(play, answer), []] : receiveRefutation(play, answer);
    case "review":
      return [{ ...play, review: answer, reviewing: !answer.done }, []];
    case "hint":
      return [{ ...play, hint: answer, message: sentence(answer.sentence) }, []];
  }
}

/** Show the new position of the table, unless the board shows an earlier one or a variation. */
function receiveTable(play: Play, table: Table): Step {
  const before = play.table;
  const isOther = before?.table !== table.table;
  if (isOther) return [{ ...start, table }, []];
  const moved = before.ply !== table.ply || before.position !== table.position;
  if (!moved) return [{ ...play, table }, []];
  const went = { ...play, table, review: null, reviewing: false, hint: null };
  if (play.looking?.at === "past" && play.looking.ply > table.ply)
    return follow({ ...withoutSelection(went), looking: null, view: null, before: null });
  return play.looking ? [went, []] : follow({ ...withoutSelection(went), refutation: null });
}

function receiveView(play: Play, view: View): Step {
  const { looking } = play;
  if (!looking || (looking.at === "past" && looking.ply !== view.ply)) return [play, []];
  return follow({ ...play, view, before: null });
}

function withAnalysis(play: Play, analysis: Analysis): Play {
  const old = play.known[analysis.position];
  if (old && analysis.moves.length === 0 && analysis.value === null) {
    // The search has only just restarted: keep what was found before.
    const { waiting, others, done } = analysis;
    return { ...play, known: { ...play.known, [analysis.position]: { ...old, waiting, others, done } } };
  }
  return { ...play, known: { ...play.known, [analysis.position]: analysis } };
}

/** When "why not?" is answered, resume the analysis that it interrupted. */
function receiveRefutation(play: Play, refutation: Analysis): Step {
  const next = { ...play, refutation, refuting: refutation.done ? null : refutation.refutes };
  return refutation.done && play.analyzing ? analyze(next) : [next, []];
}

/** The server refused a search: say why, and let it be requested again. */
function refuse(play: Play, search: Search["type"], why: string): Play {
  if (search === "analyze") return { ...play, analyzing: false, asking: false, refusal: why };
  return { ...revert(play), message: why, refuting: null, reviewing: search === "review" ? false : play.reviewing };
}

// ------------------------------------------------------------------ actions of the visitor

function clickPlace(play: Play, place: string): Step {
  const now = shown(play);
  if (!now) return [play, []];
  const done = click(now.legal, play.picked, place, whyNoMoves(play));
  switch (done.does) {
    case "move":
      return makeMove({ ...play, picked: [], choice: [] }, done.move);
    case "choose":
      return [{ ...play, picked: done.picked, choice: done.moves, message: "" }, []];
    case "pick":
      return [{ ...play, picked: done.picked, choice: [], message: "" }, []];
    case "refuse":
      return [{ ...play, picked: [], choice: [], message: done.sentence }, []];
  }
}

/** Play a move at the table; extend a variation away from its last position; or ask "why not?" about it. */
function makeMove(play: Play, move: string): Step {
  const { table, looking, view } = play;
  if (!table) return [play, []];
  if (play.asking) return refute(play, move);
  if (looking?.at === "variation") {
    const line = [...looking.line.slice(0, looking.steps), move];
    return showVariation(play, looking.position, line, line.length);
  }
  if (looking && view) return showVariation(play, view.position, [move], 1);
  return [{ ...play, message: "" }, [{ type: "move", move, ply: table.ply }]];
}

function go(play: Play, ply: number): Step {
  const { table } = play;
  if (!table || ply < 0 || ply > table.ply) return [play, []];
  if (ply === table.ply) return update(play, { type: "live" });
  return [leaveFor(play, { at: "past", ply }), [{ type: "look", ply }]];
}

function showVariation(play: Play, position: string, line: string[], steps: number): Step {
  if (!play.table || steps < 0 || steps > line.length) return [play, []];
  const request: Request = { type: "show", game: play.table.game, position, line: line.slice(0, steps) };
  return [leaveFor(play, { at: "variation", position, line, steps }), [request]];
}

function refute(play: Play, move: string): Step {
  const now = shown(play);
  if (!play.table || !now) return [play, []];
  const request: Request = {
    type: "refute",
    game: play.table.game,
    position: now.position,
    move,
    seconds: REFUTE_SECONDS,
  };
  return [{ ...play, refuting: move, refutation: null, message: "" }, [request]];
}

/** The position on the board has changed: a running analysis follows it. */
function follow(play: Play): Step {
  return play.analyzing ? analyze(play) : [play, []];
}

function analyze(play: Play): Step {
  const now = shown(play);
  if (!play.table || !now) return [play, []];
  if (now.over || isProven(play.known[now.position])) return [play, [{ type: "stop" }]];
  return [play, [{ type: "analyze", game: play.table.game, position: now.position, seconds: null }]];
}

/** Are all moves proven? */
function isProven(known: Analysis | undefined): boolean {
  return known !== undefined && known.done && known.moves.length > 0 && known.moves.every((move) => move.bound === "exact");
}

/** Go to another position; `revert` returns if it is refused. */
function leaveFor(play: Play, looking: Looking): Play {
  return { ...withoutSelection(play), looking, before: play.before ?? { looking: play.looking } };
}

function revert(play: Play): Play {
  return play.before ? { ...play, looking: play.before.looking, before: null } : play;
}

/** Without what belonged to the previous position. */
function withoutSelection(play: Play): Play {
  return { ...play, picked: [], choice: [], hint: null, message: "" };
}
