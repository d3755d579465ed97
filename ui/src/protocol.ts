/** The messages between page and server. Generated from zermelo.web.protocol by ui/protocol.py: do not edit.
 *
 * Each message is one JSON object with a `type`. A request may carry an `id`, which its answers repeat.
 * An infinite number is the text "inf" or "-inf". */

export const VERSION = 2;

// ------------------------------------------------------------------ boards

/** A board in units of one cell, from the top left. The page decides how to draw it. */
export interface Board {
  width: number;
  height: number;
  ground: "wood" | "green" | "blue" | "plain" | "none";
  places: Place[];
  lines: Line[];
  pieces: Piece[];
  labels: Label[];
  text: string; // the position as text, for games without a drawn board and for screen readers
}

/** A place to click. */
export interface Place {
  name: string;
  x: number; // of its center
  y: number; // of its center
  width: number;
  height: number;
  shape: "square" | "circle" | "hexagon" | "point"; // a point has no outline
  shade: "light" | "dark" | "plain" | "none";
}

/** A line. */
export interface Line {
  x1: number;
  y1: number;
  x2: number;
  y2: number;
  owner: number | null; // a player's color; null for the board's
  thick: boolean;
}

/** A piece. */
export interface Piece {
  place: string | null; // where it lies
  x: number;
  y: number;
  kind: "disc" | "stone" | "man" | "crowned" | "king" | "queen" | "rook" | "bishop" | "knight" | "pawn" | "cross" | "nought" | "seeds" | "match" | "box" | "triangle-up" | "triangle-down" | "card" | "die" | "text";
  owner: number | null; // a player's color; null for neutral
  text: string; // what is written on it; a card with `?` is face down
  size: number; // relative to its cell
}

/** A label. */
export interface Label {
  x: number;
  y: number;
  text: string;
  size: number; // the height of its letters, in cells
}

/** A legal move. Click the places of its path one after another; a move without a path is a button. */
export interface Move {
  move: string; // in the game's notation
  path: string[];
}

// ------------------------------------------------------------------ page → server

/** Who is to play: this page, whoever opens the link, or the computer. */
export interface SeatChoice {
  who: "you" | "open" | "engine";
  level?: number | null; // of the computer
}

/** A clock. */
export interface TimeControl {
  seconds: number; // for the whole game
  increment: number; // seconds added after each move
}

/** The first message. → welcome */
export interface HelloRequest {
  type: "hello";
  version: number; // of the protocol
  visitor?: string | null; // as the last `welcome` named it
}

/** Start a game, and watch its table. → table */
export interface NewRequest {
  type: "new";
  game: string; // a name, a tree, or a file the server was started with
  position?: string; // moves, or a board; empty for the start
  seats: SeatChoice[]; // one per player
  clock?: TimeControl | null; // null for none
}

/** Continue one of the visitor's tables. → table */
export interface OpenRequest {
  type: "open";
  table: string;
}

/** Take an open seat at somebody else's table. → table */
export interface JoinRequest {
  type: "join";
  invite: string;
}

/** Stop watching the table. */
export interface LeaveRequest {
  type: "leave";
}

/** List the visitor's tables, the most recent first. → tables */
export interface TablesRequest {
  type: "tables";
}

/** Play a move. → table */
export interface MoveRequest {
  type: "move";
  move: string; // in the game's notation
  ply: number; // the moves played so far, so that no move is played twice
}

/** Take back the visitor's last move, and all after it. → table */
export interface UndoRequest {
  type: "undo";
}

/** Resign the game. → table */
export interface ResignRequest {
  type: "resign";
}

/** Change who plays, or the computer's level. → table */
export interface SeatsRequest {
  type: "seats";
  seats: SeatChoice[]; // one per player
}

/** Show an earlier position of the table. → view */
export interface LookRequest {
  type: "look";
  ply: number;
}

/** Show any position, with some more moves played. → view */
export interface ShowRequest {
  type: "show";
  game: string; // a name, a tree, or a file the server was started with
  position: string; // moves, or a board; empty for the start
  line?: string[]; // moves from the position
}

/** Suggest a move. → hint */
export interface HintRequest {
  type: "hint";
}

/** Analyze a position. → analysis */
export interface AnalyzeRequest {
  type: "analyze";
  game: string; // a name, a tree, or a file the server was started with
  position: string; // moves, or a board; empty for the start
  seconds: number | null; // null for no limit
  threads?: number;
}

/** Ask why not to play a move. → analysis */
export interface RefuteRequest {
  type: "refute";
  game: string; // a name, a tree, or a file the server was started with
  position: string; // moves, or a board; empty for the start
  move: string; // in the game's notation
  seconds: number;
}

/** Review the table's game. → review */
export interface ReviewRequest {
  type: "review";
  seconds: number;
}

/** Stop all of the visitor's searches. */
export interface StopRequest {
  type: "stop";
}

/** Record a search. → trace */
export interface TreeRequest {
  type: "tree";
  game: string; // a name, a tree, or a file the server was started with
  position?: string; // moves, or a board; empty for the start
  algorithm: string;
  depth?: number | null; // null for the end of the game
  order?: string; // of the moves
  nodes?: number; // recorded at most
  boards?: boolean; // with the board of each node
}

/** Make a tree with random leaves. → random-tree */
export interface RandomTreeRequest {
  type: "random-tree";
  branching: number;
  depth: number;
  most: number; // the largest value of a leaf
  seed?: number; // equal seeds, equal trees
}

export type Request = { id?: number } & (
  | HelloRequest
  | NewRequest
  | OpenRequest
  | JoinRequest
  | LeaveRequest
  | TablesRequest
  | MoveRequest
  | UndoRequest
  | ResignRequest
  | SeatsRequest
  | LookRequest
  | ShowRequest
  | HintRequest
  | AnalyzeRequest
  | RefuteRequest
  | ReviewRequest
  | StopRequest
  | TreeRequest
  | RandomTreeRequest
);

// ------------------------------------------------------------------ server → page

/** A parameter that can be changed. */
export interface Parameter {
  name: string;
  value: number | string | boolean; // the default
}

/** A game to choose from. */
export interface GameEntry {
  game: string; // the text that names it: `othello`, `my_game.py`
  title: string;
  summary: string;
  players: string[]; // their names
  parameters: Parameter[];
  levels: number; // the highest level of the computer: 1 if it can only move at random
  problem: string | null; // a sentence, if a game file does not load
}

/** A level of the computer. */
export interface Level {
  level: number; // 1 is a beginner
  name: string;
  description: string;
}

/** A search that can be recorded. */
export interface Algorithm {
  name: string;
  title: string;
  window: boolean; // it has an alpha-beta window
  engine: boolean; // it is the engine
}

/** A player of a table. */
export interface Seat {
  player: string; // the player's name
  who: "you" | "open" | "engine" | "other";
  level: number | null; // of the computer
}

/** The clock of a table. */
export interface Clock {
  left: number[]; // each player's seconds
  running: number | null; // the player whose time runs
  increment: number;
}

/** The result of a finished game. */
export interface Outcome {
  sentence: string; // who won
  utilities: Value[] | null; // one per player
}

/** One of the visitor's tables. */
export interface TableSummary {
  table: string;
  title: string;
  moves: number;
  over: boolean;
  changed: string; // date and time, ISO 8601
}

/** The value of one move. */
export interface MoveValue {
  move: string;
  path: string[];
  value: number; // for the player whom the analysis is for
  bound: "exact" | "lower" | "upper" | "estimate"; // proven, proven as a bound, or not proven
  share: number | null; // the first player's part of the evaluation bar; null unless the game is two-sided
}

/** One position of a reviewed game. */
export interface ReviewPoint {
  ply: number;
  values: (number | null)[]; // one per player; null where it is not known
  share: number | null; // the first player's part of the evaluation bar; null unless the game is two-sided
  proven: boolean; // rests on finished games alone, not on estimates
  best: string | null; // the best move
  played: string | null; // the move played
  turning: boolean; // the move played lost much
  sentence: string; // `34. Qxb7 gave away the win; best was Rd1`
}

/** The answer to `hello`. */
export interface Welcome {
  type: "welcome";
  version: number;
  visitor: string; // a secret name, to be sent with the next `hello`: tables belong to it
  games: GameEntry[];
  levels: Level[];
  algorithms: Algorithm[];
  orders: string[]; // move orders for recorded searches
  open: string | null; // the game that the server was started for
}

/** A table as this page may see it; sent again after every change. */
export interface Table {
  type: "table";
  table: string; // its id
  game: string;
  title: string;
  seats: Seat[]; // one per player
  invite: string | null; // the end of the link, while a seat is open
  moves: string[];
  movers: number[]; // the player of each move, -1 for chance
  ply: number;
  position: string; // text that loads again; empty with hidden information
  board: Board;
  last: string[]; // the path of the last move
  to_move: number | null; // a player, -1 for chance; null once the game is over
  legal: Move[]; // empty unless it is this page's turn
  over: Outcome | null;
  clock: Clock | null;
  thinking: boolean; // the computer is thinking
  analyzable: boolean; // a search can analyze it, and nothing is hidden
  hidden: boolean; // the players do not see everything
  two_sided: boolean; // a two-player zero-sum game: it has an evaluation bar
  first_ply: number; // 1 if the second player began, otherwise 0
}

/** A position to look at. */
export interface View {
  type: "view";
  game: string;
  position: string;
  ply: number;
  board: Board;
  last: string[]; // the path of the last move
  to_move: number | null; // a player, -1 for chance; null once the game is over
  player: string | null; // the name of the player to move
  legal: Move[];
  over: Outcome | null;
}

/** The visitor's tables, the most recent first. */
export interface Tables {
  type: "tables";
  tables: TableSummary[];
}

/** A suggested move. */
export interface Hint {
  type: "hint";
  move: string;
  path: string[];
  value: number | null;
  proven: boolean; // rests on finished games alone, not on estimates
  sentence: string; // the answer in words
}

/** What a search has found so far; sent several times. */
export interface Analysis {
  type: "analysis";
  position: string;
  refutes: string | null; // the move that `refute` asked about
  player: number; // whom the values of the moves are for
  unit: [number, string]; // what estimates are counted in, as a utility, and its name
  value: number | null; // for `player`
  values: (number | null)[]; // one per player; null where it is not known
  share: number | null; // the first player's part of the evaluation bar; null unless the game is two-sided
  proven: boolean; // rests on finished games alone, not on estimates
  plies: number | null; // to the end, if it is in sight
  depth: number | null;
  selective_depth: number | null;
  nodes: number;
  seconds: number;
  nodes_per_second: number;
  pv: string[]; // the principal variation
  moves: MoveValue[]; // best first
  sentence: string; // the answer in words
  compiling: boolean; // nothing is known yet
  waiting: number | null; // the place in the queue, before the search has begun
  others: number; // searches it shares the processor with, if some must wait
  done: boolean; // this is the last message
}

/** The review of a game so far; sent several times. */
export interface Review {
  type: "review";
  done: boolean; // this is the last message
  points: ReviewPoint[]; // from ply 0 on
}

/** A recorded search. */
export interface TraceMessage {
  type: "trace";
  trace: Trace;
  boards: Board[] | null; // one per node, if requested
  root: Board | null;
}

/** A random tree. */
export interface RandomTree {
  type: "random-tree";
  text: string;
}

/** A game file was edited, or has loaded at last. */
export interface Reloaded {
  type: "reloaded";
  game: string;
  problem: string | null; // a sentence, if it does not load
}

/** A request failed, and nothing has changed. */
export interface ErrorMessage {
  type: "error";
  sentence: string; // what was wrong, and what would be right
}

export type Answer = { id?: number } & (
  | Welcome
  | Table
  | View
  | Tables
  | Hint
  | Analysis
  | Review
  | TraceMessage
  | RandomTree
  | Reloaded
  | ErrorMessage
);

// ------------------------------------------------------------------ recorded searches

/** A number, which may be infinite. */
export type Value = number | "inf" | "-inf";

/** Alpha and beta; null if the search keeps none. */
export type Window = [Value, Value] | null;

/** A recorded search. */
export interface Trace {
  game: string;
  position: string;
  max: string; // the name of MAX
  algorithm: string;
  order: string;
  equality_cuts: boolean;
  decision: TraceDecision;
  nodes: TraceNode[]; // in the order visited
  steps: TraceStep[];
  pruned: (Value | string)[]; // leaves or lines that were never visited
  left_out: number; // nodes visited, but not recorded
}

/** The answer of a recorded search. */
export interface TraceDecision {
  move: string | null;
  value: Value | null;
  nodes: number;
  depth: number | null;
  leaves?: number;
  complete?: boolean; // the search was not stopped
}

/** One visit to a state. */
export interface TraceNode {
  number: number; // in the order of visits
  ply: number;
  parent: number | null;
  move: string | null; // the move that led here
  action: number | null;
  state: string;
  player: string; // the player to move
  kind: string; // `max`, `min`, `chance`, `player 3` …
  entry: Window; // on entry
  exit: Window; // after the last child
  value: Value | null;
  bound: "exact" | "lower" | "upper" | null; // what the visit proves of the value
  ended: string; // why: `terminal`, `horizon`, `searched`, `cut by alpha`, `table hit` …
  cut: "alpha" | "beta" | null;
  children: number[];
  never_visited: string[]; // moves that a cutoff saved
  not_recorded: string[]; // moves searched beyond the recording
  principal_variation: boolean;
  visit?: string | null; // the engine's reason: `test`, `reduced`, `quiescence` …
}

/** One event of the search. */
export interface TraceStep {
  label: "initialise" | "inherit" | "update" | "prune";
  node: number;
  child: number | null; // the child whose value came back
  before: Window;
  after: Window;
  value: Value; // the best so far
  changed: boolean;
  never_visited: string[];
  sentence: string;
}
