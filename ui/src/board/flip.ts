/** A board seen from the other side. */

import type { Board } from "../protocol";

const MARCHING = new Set(["king", "queen", "rook", "bishop", "knight", "pawn", "man", "crowned"]);

export function flip(board: Board): Board {
  const around = <T extends { x: number; y: number }>(thing: T): T => ({
    ...thing,
    x: board.width - thing.x,
    y: board.height - thing.y,
  });
  return {
    ...board,
    places: board.places.map(around),
    pieces: board.pieces.map(around),
    labels: board.labels.map(around),
    lines: board.lines.map((line) => ({
      ...line,
      x1: board.width - line.x1,
      y1: board.height - line.y1,
      x2: board.width - line.x2,
      y2: board.height - line.y2,
    })),
  };
}

/** Do a player's pieces stand above the opponents', so that the player would rather see the board flipped? */
export function standsAbove(board: Board, player: number): boolean {
  const heights = (mine: boolean) =>
    board.pieces
      .filter((piece) => MARCHING.has(piece.kind) && piece.owner !== null && (piece.owner === player) === mine)
      .map((piece) => piece.y);
  const [mine, theirs] = [heights(true), heights(false)];
  return mine.length > 0 && theirs.length > 0 && mean(mine) < mean(theirs);
}

function mean(numbers: number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}
