/** What the page and the server say to each other over one WebSocket: the words of docs/protocol.md, typed.
 *
 * Each message is one JSON object with a `type`. A question may carry an `id`, which its answers repeat.
 * An infinite number is the text "inf" or "-inf". */

export const VERSION = 1;

export type Value = number | "inf" | "-inf";

// ------------------------------------------------------------------ boards

/** A board as its game describes it, in units of one cell, from the top left; how it is drawn is the page's business. */
export interface Board {
  width: number;
  height: number;
  ground: "wood" | "green" | "blue" | "plain" | "none";
  places: Place[]; // what can be clicked
  lines: Line[];
  pieces: Piece[];
  labels: Label[];
  text: string; // the position in words or letters, where nothing is drawn and for screen readers
}

export interface Place {
  name: string;
  x: number; // of its middle
  y: number;
  width: number;
  height: number;
  shape: "square" | "circle" | "hexagon" | "point"; // a point has no outline of its own
  shade: "light" | "dark" | "plain" | "none";
}

export interface Line {
  x1: number;
  y1: number;
  x2: number;
  y2: number;
  owner: number | null; // a player's colour, or the board's
  thick: boolean;
}

export interface Piece {
  place: string | null; // where it lies
  x: number;
  y: number;
  kind:
    | "disc" | "stone" | "man" | "crowned" // round pieces; `crowned` is a king of checkers
    | "king" | "queen" | "rook" | "bishop" | "knight" | "pawn"
    | "cross" | "nought"
    | "seeds" | "match" | "box" | "triangle-up" | "triangle-down"
    | "card" | "die" | "text";
  owner: number | null; // a player's colour; null: neutral
  text: string; // of seeds, dice, cards and text: what is written on it; a card with "?" is face down
  size: number; // of its cell, 1 being all of it
}

export interface Label {
  x: number;
  y: number;
  text: string;
  size: number; // the height of its letters, 1 being that of a cell
}

/** A legal move: click the places of its path one after the other. No path: it is a button, such as a pass. */
export interface Move {
  move: string; // in the game's notation
  path: string[];
}

// ------------------------------------------------------------------ games at the start

export interface GameEntry {
  game: string; // the text that names it: "othello", "my_game.py"
  title: string; // "Connect Four"
  summary: string;
  players: string[];
  parameters: { name: string; value: number | string | boolean }[]; // that can be changed, with their defaults
  engine: boolean; // can the computer play it?
  problem: string | null; // a sentence, if a game file does not load
}

export interface Level {
  level: number; // 1 is a beginner
  name: string;
  does: string; // what it does, in a sentence
}

// ------------------------------------------------------------------ page → server

export type Request = { id?: number } & (
  | { type: "hello"; version: number; visitor: string | null } // first message; visitor: what `welcome` said last time
  | { type: "new"; game: string; position?: string; seats: SeatWish[]; clock?: ClockWish | null } // → table
  | { type: "open"; table: string } // a table of yours: go on with it → table
  | { type: "join"; invite: string } // take the open seat of someone else's table → table
  | { type: "leave" } // stop watching the table
  | { type: "tables" } // → tables
  | { type: "move"; move: string; ply: number } // of the open table → table, or an error
  | { type: "undo" }
  | { type: "resign" }
  | { type: "seats"; seats: SeatWish[] } // change who plays, or how strong
  | { type: "look"; ply: number } // an earlier position of the table → view
  | { type: "show"; game: string; position: string; line?: string[] } // any position, then some moves → view
  | { type: "hint" } // → hint
  | { type: "analyze"; game: string; position: string; seconds: number | null; threads?: number } // → analysis …
  | { type: "refute"; game: string; position: string; move: string; seconds: number } // why not this move? → analysis …
  | { type: "review"; seconds: number } // of the table's game → review …
  | { type: "stop" } // the analysis, the review or the trace that runs
  | TreeWish // → trace, or one of several compared
  | { type: "random-tree"; branching: number; depth: number; most: number; seed?: number } // → random-tree
);

/** Who sits there. `you` is this page, `open` waits for whoever has the link. */
export type SeatWish = { who: "you" | "open" | "engine"; level?: number };

export interface ClockWish {
  seconds: number; // for the whole game
  increment: number; // added after each move
}

export interface TreeWish {
  type: "tree";
  game: string; // "tree:3 12 8 / 2 4 6 / 14 5 2" is a tree in text
  position: string;
  algorithm: string;
  depth: number | null; // null: to the end
  order?: string;
  nodes?: number; // how many to record at most
  boards?: boolean; // with a board for each node
}

// ------------------------------------------------------------------ server → page

export type Answer = { id?: number } & (
  | Welcome
  | Table
  | View
  | Tables
  | Analysis
  | Review
  | TraceMessage
  | { type: "hint"; move: string; path: string[]; value: number | null; exact: boolean; sentence: string }
  | { type: "random-tree"; text: string }
  | { type: "reloaded"; game: string; problem: string | null } // a game file was edited
  | { type: "error"; sentence: string } // what was wrong and what would be right; nothing has changed
);

export interface Welcome {
  type: "welcome";
  version: number;
  visitor: string; // to be kept: tables belong to it
  games: GameEntry[];
  levels: Level[];
  algorithms: { name: string; title: string; window: boolean; engine: boolean }[]; // that can be traced
  orders: string[];
  open: string | null; // the game that the server was started for
}

export interface Seat {
  player: string; // "Black"
  who: "you" | "open" | "engine" | "other";
  level: number | null;
}

/** The table as this page may see it; sent again after every change. */
export interface Table {
  type: "table";
  table: string;
  game: string;
  title: string;
  seats: Seat[];
  invite: string | null; // the end of the link for the open seat
  moves: string[];
  ply: number;
  position: string; // text that loads again
  board: Board;
  last: string[]; // the path of the last move
  to_move: number | null; // null when the game is over, -1 for chance
  legal: Move[]; // if it is this page's turn
  over: Outcome | null;
  clock: { left: number[]; running: number | null; increment: number } | null;
  thinking: boolean; // the engine is at it
  analyzable: boolean; // the engine knows such games, and nothing is hidden
  first_ply: number; // 0, or 1 if the second player began (a position that was given)
}

export interface Outcome {
  sentence: string; // "Black wins 40–24"
  utilities: number[];
}

/** A position to look at, past or imagined. */
export interface View {
  type: "view";
  game: string;
  position: string;
  ply: number;
  board: Board;
  last: string[];
  to_move: number | null;
  player: string | null;
  legal: Move[];
  over: Outcome | null;
}

export interface Tables {
  type: "tables";
  tables: { table: string; title: string; moves: number; over: boolean; changed: string }[];
}

export interface MoveWorth {
  move: string;
  path: string[];
  value: number;
  bound: "exact" | "lower" | "upper" | "estimate"; // exact: proven; lower, upper: at least, at most
  share: number; // the value between 0 (the second player wins all) and 1 (the first does)
}

/** Sent several times while a search runs; `done` is the last one. */
export interface Analysis {
  type: "analysis";
  position: string;
  refutes: string | null; // the move that `refute` asked about
  player: number; // whom the values are for
  unit: [number, string]; // what people count estimates in: how much of a value, and its name, such as pawns
  value: number | null;
  share: number | null; // as of MoveWorth
  exact: boolean; // proven, not estimated
  plies: number | null; // to the end, where it is seen
  depth: number | null;
  selective_depth: number | null;
  nodes: number;
  seconds: number;
  nodes_per_second: number;
  pv: string[];
  moves: MoveWorth[]; // best first
  sentence: string; // the answer in words
  compiling: boolean; // nothing else is known yet
  waiting: number | null; // the place in the queue, before it has begun
  others: number; // searches that it shares the computer with, if some have to wait
  done: boolean;
}

export interface Review {
  type: "review";
  done: boolean;
  points: ReviewPoint[]; // as far as known, from ply 0 on
}

export interface ReviewPoint {
  ply: number;
  share: number; // before the move, as of MoveWorth
  value: number;
  exact: boolean;
  best: string | null;
  played: string | null;
  turning: boolean; // the move played gave away much
  sentence: string; // "34. Qxb7 gave away the win; best was Rd1"
}

// ------------------------------------------------------------------ a search as a tree

export interface TraceMessage {
  type: "trace";
  trace: Trace;
  boards: Board[] | null; // one for each node
  root: Board | null;
}

/** As `zermelo tree --json` prints it. */
export interface Trace {
  game: string;
  position: string;
  max: string;
  algorithm: string;
  order: string;
  equality_cuts: boolean;
  decision: { move: string | null; value: Value | null; nodes: number; depth: number | null; leaves?: number; complete?: boolean };
  nodes: TraceNode[]; // in the order visited
  steps: TraceStep[];
  pruned: (Value | string)[];
  left_out: number; // nodes visited, not recorded
}

export type Window = [Value, Value] | null;

export interface TraceNode {
  number: number;
  ply: number;
  parent: number | null;
  move: string | null;
  action: number | null;
  state: string;
  player: string;
  kind: string; // "max", "min", "chance", "player 3"
  entry: Window;
  exit: Window;
  value: Value | null;
  bound: "exact" | "lower" | "upper" | null;
  ended: string; // "terminal", "horizon", "searched", "cut by alpha", "cut by beta", "table hit", "not finished"
  cut: "alpha" | "beta" | null;
  children: number[];
  never_visited: string[];
  not_recorded: string[];
  principal_variation: boolean;
  visit?: string | null; // of the engine: "test", "reduced", "again", "quiescence", "null move"
}

export interface TraceStep {
  label: "initialise" | "inherit" | "update" | "prune";
  node: number;
  child: number | null;
  before: Window;
  after: Window;
  value: Value;
  changed: boolean;
  never_visited: string[];
  sentence: string;
}
