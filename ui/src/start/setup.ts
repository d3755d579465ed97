/** What a visitor wants to play, and the request that follows from it. */

import type { TimeControl, GameEntry, SeatChoice } from "../protocol";

export type Opponent = "computer" | "hot-seat" | "link" | "watch";

export interface GameSetup {
  opponent: Opponent;
  level: number;
  other: number; // the first player's level when the computer plays itself
  side: number; // the visitor's player
  clock: string; // a key of CLOCKS
}

export const defaultSetup: GameSetup = { opponent: "computer", level: 3, other: 3, side: 0, clock: "none" };

export const CLOCKS: Record<string, { name: string; clock: TimeControl | null }> = {
  none: { name: "without a clock", clock: null },
  "1+1": { name: "1 minute each, +1 s per move", clock: { seconds: 60, increment: 1 } },
  "5+3": { name: "5 minutes each, +3 s per move", clock: { seconds: 300, increment: 3 } },
  "15+10": { name: "15 minutes each, +10 s per move", clock: { seconds: 900, increment: 10 } },
};

/** The seats of a game. A game that no search can take is played by the computer at its lowest level. */
export function seats(setup: GameSetup, entry: GameEntry): SeatChoice[] {
  const engine = (level: number): SeatChoice => ({ who: "engine", level: Math.min(level, entry.levels) });
  const side = Math.min(setup.side, entry.players.length - 1);
  return entry.players.map((_, player): SeatChoice => {
    const mine = player === side;
    switch (setup.opponent) {
      case "computer":
        return mine ? { who: "you" } : engine(setup.level);
      case "hot-seat":
        return { who: "you" };
      case "link":
        return { who: mine ? "you" : "open" };
      case "watch":
        return engine(player === 0 ? setup.other : setup.level);
    }
  });
}

/** The game's name with the parameters that differ from their defaults. */
export function gameText(entry: GameEntry, given: Record<string, string>): string {
  const changed = entry.parameters.filter(
    ({ name, value }) => given[name] !== undefined && given[name] !== String(value),
  );
  if (changed.length === 0) return entry.game;
  return `${entry.game}:${changed.map(({ name }) => `${name}=${given[name]}`).join(",")}`;
}

/** The last setup, as far as it is still valid. */
export function parseSetup(text: string | null): GameSetup {
  try {
    const saved = JSON.parse(text ?? "{}") as Partial<GameSetup>;
    const setup = { ...defaultSetup, ...saved };
    return setup.clock in CLOCKS ? setup : { ...setup, clock: "none" };
  } catch {
    return defaultSetup;
  }
}
