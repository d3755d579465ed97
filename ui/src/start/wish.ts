/** What a visitor wants to play, and how that is said to the server. */

import type { TimeControl, GameEntry, SeatChoice } from "../protocol";

export type Opponent = "computer" | "hot-seat" | "link" | "watch";

export interface Wish {
  opponent: Opponent;
  level: number;
  other: number; // the level of the first player when two engines play
  side: number; // which player you are
  clock: string; // a key of CLOCKS
}

export const usual: Wish = { opponent: "computer", level: 3, other: 3, side: 0, clock: "none" };

export const CLOCKS: Record<string, { name: string; clock: TimeControl | null }> = {
  none: { name: "without a clock", clock: null },
  "1+1": { name: "1 minute each, +1 s a move", clock: { seconds: 60, increment: 1 } },
  "5+3": { name: "5 minutes each, +3 s a move", clock: { seconds: 300, increment: 3 } },
  "15+10": { name: "15 minutes each, +10 s a move", clock: { seconds: 900, increment: 10 } },
};

/** The seats of a game. A game that no search can take is played by the computer at its lowest level. */
export function seats(wish: Wish, entry: GameEntry): SeatChoice[] {
  const engine = (level: number): SeatChoice => ({ who: "engine", level: Math.min(level, entry.levels) });
  const side = Math.min(wish.side, entry.players.length - 1);
  return entry.players.map((_, player): SeatChoice => {
    const mine = player === side;
    switch (wish.opponent) {
      case "computer":
        return mine ? { who: "you" } : engine(wish.level);
      case "hot-seat":
        return { who: "you" };
      case "link":
        return { who: mine ? "you" : "open" };
      case "watch":
        return engine(player === 0 ? wish.other : wish.level);
    }
  });
}

/** The text that names a game with parameters: only those that differ from what they usually are. */
export function gameText(entry: GameEntry, given: Record<string, string>): string {
  const changed = entry.parameters.filter(
    ({ name, value }) => given[name] !== undefined && given[name] !== String(value),
  );
  if (changed.length === 0) return entry.game;
  return `${entry.game}:${changed.map(({ name }) => `${name}=${given[name]}`).join(",")}`;
}

/** What was wished last time, as far as it still makes sense. */
export function recall(text: string | null): Wish {
  try {
    const saved = JSON.parse(text ?? "{}") as Partial<Wish>;
    const wish = { ...usual, ...saved };
    return wish.clock in CLOCKS ? wish : { ...wish, clock: "none" };
  } catch {
    return usual;
  }
}
