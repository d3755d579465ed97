/** The piece that represents a player. */

import type { Board, Piece } from "../protocol";

const MATERIAL = new Set<Piece["kind"]>(["seeds", "text", "card", "die", "match"]); // owned by no player
const PERSONAL = new Set<Piece["kind"]>(["cross", "nought"]); // different for each player
const FIRST: Partial<Record<Board["ground"], Piece["kind"]>> = { wood: "stone", blue: "disc" };

/** The king if there is one, otherwise another piece of the player, of the opponent, or of the kind to be placed. */
export function emblem(board: Board, player: number): Piece["kind"] | undefined {
  const owned = board.pieces.filter(({ kind, owner }) => owner !== null && !MATERIAL.has(kind));
  const own = owned.filter(({ owner }) => owner === player);
  const piece = own.find(({ kind }) => kind === "king") ?? own[0] ?? owned.find(({ kind }) => !PERSONAL.has(kind));
  if (piece || board.pieces.some(({ kind }) => MATERIAL.has(kind))) return piece?.kind;
  return board.lines.some(({ owner }) => owner !== null) ? "disc" : FIRST[board.ground];
}
