/** The review of a game as a graph: one point for each position. */

import type { Review, ReviewPoint } from "../protocol";

export interface GraphPoint {
  x: number;
  y: number;
  point: ReviewPoint;
}

/** The first player's share of the evaluation bar; `plies` positions fill the width of the picture. */
export function graph(review: Review, plies: number, width: number, height: number): GraphPoint[] {
  const step = plies > 0 ? width / plies : 0;
  return review.points
    .filter((point) => point.share !== null)
    .map((point) => ({ x: point.ply * step, y: (1 - point.share!) * height, point }));
}

/** The least and the greatest of all values. */
export function valueRange(review: Review): [number, number] {
  const known = review.points.flatMap(({ values }) => values.filter((value) => value !== null));
  return known.length === 0 ? [0, 1] : [Math.min(...known), Math.max(...known)];
}

/** The values for one player, where they are known. */
export function valueGraph(review: Review, player: number, plies: number, width: number, height: number): GraphPoint[] {
  const step = plies > 0 ? width / plies : 0;
  const [low, high] = valueRange(review);
  const share = (value: number) => (high > low ? (value - low) / (high - low) : 0.5);
  return review.points.flatMap((point) => {
    const value = point.values[player] ?? null;
    return value === null ? [] : [{ x: point.ply * step, y: (1 - share(value)) * height, point }];
  });
}

export function turningPoints(review: Review): ReviewPoint[] {
  return review.points.filter((point) => point.turning);
}

/** The ply at the position `x` of the graph. */
export function plyAt(x: number, plies: number, width: number): number {
  return Math.min(plies, Math.max(0, Math.round((x / width) * plies)));
}
