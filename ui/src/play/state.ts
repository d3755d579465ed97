/** The state of the play page, and what is derived from it. */

import { numeric } from "../tree/values";
import type { Analysis, Hint, Move, Review, Table, View } from "../protocol";

/** What the board shows, if not the table's last position. */
export type Looking =
  | { at: "past"; ply: number }
  | { at: "variation"; position: string; line: string[]; steps: number }; // the first `steps` moves of the line

export interface Play {
  table: Table | null;
  looking: Looking | null;
  view: View | null; // the answer to `looking`
  before: { looking: Looking | null } | null; // what to return to if that is refused
  picked: string[];
  choice: Move[]; // moves that share the path that was picked
  message: string;
  hint: Hint | null;
  analyzing: boolean; // follows the board from position to position
  refusal: string; // why an analysis was refused
  asking: boolean; // a move on the board asks "why not?"
  known: Record<string, Analysis>; // the latest analysis of each position
  refutation: Analysis | null;
  refuting: string | null;
  review: Review | null;
  reviewing: boolean;
}

export const start: Play = {
  table: null,
  looking: null,
  view: null,
  before: null,
  picked: [],
  choice: [],
  message: "",
  hint: null,
  analyzing: false,
  refusal: "",
  asking: false,
  known: {},
  refutation: null,
  refuting: null,
  review: null,
  reviewing: false,
};

/** What is on the board. */
export type Shown = Omit<View, "type" | "player">;

export function shown(play: Play): Shown | null {
  if (!play.table) return null;
  if (play.looking && play.view) return play.view;
  return play.table;
}

/** The analysis of the position on the board. */
export function analysisShown(play: Play): Analysis | null {
  const now = shown(play);
  return (now && play.known[now.position]) ?? null;
}

/** The first player's share of the evaluation bar, by the analysis or else the review. */
export function shareShown(play: Play): number | null {
  const analysis = analysisShown(play);
  if (analysis?.share != null || play.looking?.at === "variation") return analysis?.share ?? null;
  const ply = play.looking?.ply ?? play.table?.ply;
  return play.review?.points.find((point) => point.ply === ply)?.share ?? null;
}

/** The value for each player in the position on the board: of a finished game, by the analysis, or by the review. */
export function valuesShown(play: Play): (number | null)[] {
  const utilities = shown(play)?.over?.utilities;
  if (utilities) return utilities.map(numeric);
  const analysis = analysisShown(play);
  const ply = play.looking?.at === "variation" ? null : (play.looking?.ply ?? play.table?.ply);
  const reviewed = play.review?.points.find((point) => point.ply === ply);
  return analysis?.values ?? reviewed?.values ?? [];
}

/** Is a search running for this page? */
export function searching(play: Play): boolean {
  return play.refuting !== null || play.reviewing || (play.analyzing && analysisShown(play)?.done !== true);
}
