/** The shapes of the pieces, which the server also uses for its own pictures. */

import type { Board, Piece } from "../protocol";

/** A path in a unit square around (0, 0), and its colors: names of a palette, or CSS colors. */
export interface Shape {
  d: string;
  fill: string;
  stroke: string;
  width: number;
  opacity: number;
}

export type Shapes = Record<string, Shape[]>; // by kind, and text where it matters: "king", "die 6", "seeds 4"

export async function loadShapes(): Promise<Shapes> {
  const answer = await fetch("pieces.json");
  if (!answer.ok) throw new Error(`the shapes of the pieces did not come: ${answer.status}`);
  const shapes = (await answer.json()) as Shapes;
  return { ...shapes, card: (shapes["card"] ?? []).slice(0, 1) }; // without what is drawn on its back
}

const MOST_SEEDS = 40; // drawn one by one
const CHESS = new Set<Piece["kind"]>(["king", "queen", "rook", "bishop", "knight", "pawn"]);
const BLACK_FIRST = new Set<Piece["kind"]>(["stone", "man", "crowned"]);
const PLAYERS = ["red", "blue", "green", "orange", "violet", "yellow"];
const ON_BLUE = ["red", "yellow", "green", "orange", "violet"];

/** The key of a piece's shapes. */
export function shapeKey(piece: Piece): string {
  if (piece.kind === "seeds") return `seeds ${Math.min(Number(piece.text) || 0, MOST_SEEDS)}`;
  if (piece.kind === "die" && /^[1-6]$/.test(piece.text)) return `die ${piece.text}`;
  if (piece.kind === "card" && (piece.text === "" || piece.text === "?")) return "card ?";
  return piece.kind;
}

/** The name of a piece's palette, as in board.css. */
export function paint(kind: Piece["kind"], owner: number | null, ground: Board["ground"]): string {
  if (kind === "card" || kind === "die") return "ivory";
  if (kind === "seeds") return "seed";
  if (CHESS.has(kind)) return owner === 0 ? "white" : "black";
  if (BLACK_FIRST.has(kind)) return (owner === 1 ? "white" : "black") + (kind === "stone" ? "-stone" : "");
  if (owner === null && ground === "blue" && kind === "disc") return "hole";
  if (owner === null) return kind === "box" ? "cocoa" : "ink";
  const colours = ground === "blue" ? ON_BLUE : PLAYERS;
  return colours[owner % colours.length]!;
}

/** The text on a piece, and the height of its letters in cells; null if there is none. */
export function writing(piece: Piece): { text: string; height: number; dy: number; red: boolean } | null {
  const { kind, text, size } = piece;
  const letters = (height: number, dy = 0) => ({ text, height, dy, red: /[♥♦]/.test(text) });
  if (!text) return null;
  if (kind === "text") return letters(size * Math.min(0.62, 1.5 / text.length));
  if (kind === "seeds") return letters(0.24, 0.36 * size);
  if (kind === "card" && text !== "?") return letters(size * Math.min(0.36, 0.6 / text.length));
  if (kind === "die" && !/^[1-6]$/.test(text)) return letters(size * Math.min(0.6, 1.1 / text.length));
  return null;
}
