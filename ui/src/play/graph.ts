/** The review of a game as a graph: one point for each position, the first player's share upwards. */

import type { Review, ReviewPoint } from "../protocol";

export interface GraphPoint {
  x: number;
  y: number;
  point: ReviewPoint;
}

/** Where the points lie in a picture of this size; `plies` positions fill its width. */
export function graph(review: Review, plies: number, width: number, height: number): GraphPoint[] {
  const step = plies > 0 ? width / plies : 0;
  return review.points.map((point) => ({ x: point.ply * step, y: (1 - point.share) * height, point }));
}

export function turningPoints(review: Review): ReviewPoint[] {
  return review.points.filter((point) => point.turning);
}

/** The position that a click at `x` of the picture means. */
export function plyAt(x: number, plies: number, width: number): number {
  return Math.min(plies, Math.max(0, Math.round((x / width) * plies)));
}
