/** Moves entered place by place: which places can be clicked next, what a click does, and why it may do nothing. */

import type { Board, Move, Piece } from "../protocol";

/** What clicking a place does. */
export type Click =
  | { does: "move"; move: string }
  | { does: "choose"; picked: string[]; moves: Move[] } // several moves share the path
  | { does: "pick"; picked: string[] }
  | { does: "refuse"; sentence: string };

/** The moves whose path begins with the picked places. */
export function candidates(legal: Move[], picked: string[]): Move[] {
  return legal.filter((move) => move.path.length > 0 && picked.every((place, step) => move.path[step] === place));
}

/** The places that can be clicked next. */
export function nextPlaces(legal: Move[], picked: string[]): Set<string> {
  const next = candidates(legal, picked).map((move) => move.path[picked.length]);
  return new Set(next.filter((place) => place !== undefined));
}

/** The moves without a place: passes, rolls, bids. */
export function buttons(legal: Move[]): Move[] {
  return legal.filter((move) => move.path.length === 0);
}

/** What a click on `place` does when `picked` was clicked before. */
export function click(legal: Move[], picked: string[], place: string, whyNone = "It is not your turn."): Click {
  if (legal.length === 0) return { does: "refuse", sentence: whyNone };
  const going = candidates(legal, [...picked, place]);
  if (going.length > 0) return settle(going, [...picked, place]);
  if (picked.length > 0 && picked.at(-1) === place) return { does: "pick", picked: [] };
  const ending = picked.length === 0 ? [] : candidates(legal, picked).filter((move) => move.path.at(-1) === place);
  if (ending.length > 0) return settle(ending, ending[0]!.path);
  const afresh = candidates(legal, [place]);
  if (afresh.length > 0) return settle(afresh, [place]);
  return { does: "refuse", sentence: refusal(legal, picked, place) };
}

/** The move, if it is the only one with this path; otherwise a choice, or one more click. */
function settle(moves: Move[], picked: string[]): Click {
  const whole = moves.filter((move) => move.path.length === picked.length);
  if (whole.length === 1 && moves.length === 1) return { does: "move", move: whole[0]!.move };
  if (whole.length > 0) return { does: "choose", picked, moves: whole };
  return { does: "pick", picked };
}

function refusal(legal: Move[], picked: string[], place: string): string {
  const next = [...nextPlaces(legal, picked)];
  if (picked.length > 0) return `${picked.at(-1)} cannot go to ${place}; it can go to ${list(next)}.`;
  if (next.length === 0) return "No move is made on the board now; choose one of the buttons.";
  const steps = candidates(legal, []).some((move) => move.path.length > 1);
  return steps
    ? `Nothing can move from ${place}; try ${list(next)}.`
    : `${place} is not a legal move; try ${list(next)}.`;
}

function list(names: string[]): string {
  const shown = names.length > 6 ? [...names.slice(0, 5), "another"] : names;
  return shown.length < 2 ? (shown[0] ?? "nowhere") : `${shown.slice(0, -1).join(", ")} or ${shown.at(-1)}`;
}

/** The place that an arrow key leads to: the nearest in that direction, preferably straight ahead. */
export function neighbor(board: Board, from: string, dx: number, dy: number): string {
  const here = board.places.find((place) => place.name === from);
  if (!here) return board.places[0]?.name ?? from;
  let best = from;
  let least = Infinity;
  for (const place of board.places) {
    const ahead = (place.x - here.x) * dx + (place.y - here.y) * dy;
    const aside = Math.abs((place.x - here.x) * dy) + Math.abs((place.y - here.y) * dx);
    if (ahead < 0.05 || aside > 2 * ahead + 0.05) continue;
    const distance = ahead + 2 * aside;
    if (distance < least) [best, least] = [place.name, distance];
  }
  return best;
}

/** The places in reading order: rows from the top, each from the left. */
export function rows(board: Board): Board["places"][] {
  const sorted = [...board.places].sort((a, b) => a.y - b.y || a.x - b.x);
  const found: Board["places"][] = [];
  for (const place of sorted) {
    const row = found.at(-1);
    if (row && Math.abs(row[0]!.y - place.y) < 0.3) row.push(place);
    else found.push([place]);
  }
  return found.map((row) => row.sort((a, b) => a.x - b.x));
}

/** A place in words: "e4, White knight; legal". */
export function describePlace(
  name: string,
  pieces: Piece[],
  players: string[],
  flags: { legal?: boolean; picked?: boolean; last?: boolean },
): string {
  const words = pieces.map((piece) => describePiece(piece, players)).join(" and ") || "empty";
  const extra = [flags.picked && "picked", flags.legal && "legal", flags.last && "last move"].filter(Boolean);
  return [`${name}, ${words}`, ...extra].join("; ");
}

function describePiece(piece: Piece, players: string[]): string {
  if (piece.kind === "seeds") return `${piece.text} seeds`;
  if (piece.kind === "text") return piece.text;
  const kind =
    { crowned: "king", "triangle-up": "triangle", "triangle-down": "triangle" }[piece.kind as string] ?? piece.kind;
  const owner = piece.owner === null ? "" : (players[piece.owner] ?? `player ${piece.owner + 1}`);
  return [owner, kind, piece.text].filter(Boolean).join(" ");
}
