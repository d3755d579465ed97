/** The status of the game in words. */

import type { SeatChoice, Table } from "../protocol";
import { shown } from "./state";
import type { Play } from "./state";

/** Why no move can be made now. */
export function whyNoMoves(play: Play): string {
  const { table } = play;
  if (!table) return "The game is loading.";
  const now = shown(play)!;
  if (now.over) return `The game is over: ${now.over.sentence}.`;
  if (play.looking) return "There are no moves here.";
  const seat = table.to_move === null || table.to_move < 0 ? undefined : table.seats[table.to_move];
  if (!seat) return "Chance moves now.";
  const open = table.seats.find((other) => other.who === "open");
  if (open) return `${open.player} has not joined yet: send the link.`;
  if (seat.who === "engine") return `It is ${seat.player}'s turn, and the computer is thinking.`;
  return `It is ${seat.player}'s turn, not yours.`;
}

/** Whose turn it is, or the result. */
export function status(table: Table): string {
  if (table.over) return table.over.sentence;
  if (table.to_move === null) return "";
  const seat = table.seats[table.to_move];
  if (!seat) return "Chance moves";
  const open = table.seats.find((other) => other.who === "open");
  if (open) return `Waiting for ${open.player} to join`;
  if (seat.who === "engine") return table.thinking ? `${seat.player} is thinking …` : `${seat.player} to move`;
  if (seat.who === "other") return `${seat.player} to move`;
  const mine = table.seats.filter((other) => other.who === "you").length;
  return mine > 1 ? `${seat.player} to move` : `Your move, ${seat.player}`;
}

/** The same players again. */
export function sameSeats(table: Table): SeatChoice[] {
  return table.seats.map((seat) => {
    if (seat.who === "engine") return { who: "engine", level: seat.level ?? 1 };
    return { who: seat.who === "you" ? "you" : "open" };
  });
}
