/** Where a piece goes within a place: to its center or, if the place is a column or a row, to one of its cells. */

import type { Board, Piece, Place } from "../protocol";

export interface Spot {
  x: number;
  y: number;
  size: number;
}

const LONG = 1.8; // a place this long has several cells

export const isLong = (place: Place): boolean =>
  Math.max(place.width, place.height) > LONG * Math.min(place.width, place.height) &&
  Math.max(place.width, place.height) > LONG;

/** Where the next piece would go: in a column, the lowest free cell. */
export function nextSpot(board: Board, place: Place): Spot {
  if (!isLong(place)) return { x: place.x, y: place.y, size: Math.min(place.width, place.height) };
  const holes = board.pieces.filter((piece) => piece.place === null && piece.owner === null && isWithin(piece, place));
  const lowest = holes.sort((a, b) => b.y - a.y)[0];
  return lowest ? spotOf(lowest) : lastSpot(board, place);
}

/** Where the last piece is. */
export function lastSpot(board: Board, place: Place): Spot {
  const size = Math.min(place.width, place.height);
  const last = isLong(place) ? board.pieces.filter((piece) => piece.place === place.name).at(-1) : undefined;
  return last ? spotOf(last) : { x: place.x, y: place.y, size };
}

function spotOf(piece: Piece): Spot {
  return { x: piece.x, y: piece.y, size: piece.size };
}

function isWithin(piece: Piece, place: Place): boolean {
  return Math.abs(piece.x - place.x) < place.width / 2 && Math.abs(piece.y - place.y) < place.height / 2;
}
