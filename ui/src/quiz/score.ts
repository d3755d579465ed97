/** How many quizzes were solved, and how. */

export interface Score {
  solved: number;
  atOnce: number; // on the first try
  seen: number; // the solution was looked at instead
}

export const NO_SCORE: Score = { solved: 0, atOnce: 0, seen: 0 };

/** The score after a correct answer. */
export function solved(score: Score, checks: number): Score {
  return { ...score, solved: score.solved + 1, atOnce: score.atOnce + (checks === 1 ? 1 : 0) };
}

export function scoreText({ solved, atOnce, seen }: Score): string {
  const parts = [`${solved} solved`, `${atOnce} on the first try`];
  if (seen > 0) parts.push(`${seen} looked up`);
  return parts.join(", ");
}
