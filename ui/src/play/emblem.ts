/** Which piece stands for a player. */

import type { Board, Piece } from "../protocol";

const MATERIAL = new Set<Piece["kind"]>(["seeds", "text", "card", "die", "match"]); // belongs to nobody for long
const PERSONAL = new Set<Piece["kind"]>(["cross", "nought"]); // the other player's looks different
const FIRST: Partial<Record<Board["ground"], Piece["kind"]>> = { wood: "stone", blue: "disc" };

/** The king where there is one, else a piece of the player's, or such as the other's, or such as will come. */
export function emblem(board: Board, player: number): Piece["kind"] | undefined {
  const owned = board.pieces.filter(({ kind, owner }) => owner !== null && !MATERIAL.has(kind));
  const own = owned.filter(({ owner }) => owner === player);
  const piece = own.find(({ kind }) => kind === "king") ?? own[0] ?? owned.find(({ kind }) => !PERSONAL.has(kind));
  if (piece || board.pieces.some(({ kind }) => MATERIAL.has(kind))) return piece?.kind;
  return board.lines.some(({ owner }) => owner !== null) ? "disc" : FIRST[board.ground];
}
