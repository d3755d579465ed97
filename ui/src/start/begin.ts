/** Sets up a table and goes there. */

import type { Client } from "../client";
import { write } from "../page";
import type { GameEntry, Welcome } from "../protocol";
import { CLOCKS, recall, seats } from "./wish";
import type { Wish } from "./wish";

const KEY = "zermelo.wish";

export const savedWish = (): Wish => recall(localStorage.getItem(KEY));
export const saveWish = (wish: Wish): void => localStorage.setItem(KEY, JSON.stringify(wish));

/** Rejects with the server's sentence if there can be no such table. */
export async function begin(
  client: Client,
  entry: GameEntry,
  wish: Wish,
  game = entry.game,
  position = "",
): Promise<void> {
  const clock = CLOCKS[wish.clock]?.clock ?? null;
  const answer = await client.ask({ type: "new", game, position, seats: seats(wish, entry), clock });
  if (answer.type === "table") location.hash = write({ page: "play", table: answer.table });
}

/** A server that was started for one game, as `zermelo play` does, shows it at once to who comes without an address. */
export function beginAtOnce(client: Client, welcome: Welcome): void {
  const entry = welcome.games.find(({ game, problem }) => game === welcome.open && problem === null);
  if (location.hash !== "" || !entry) return;
  history.replaceState(null, "", write({ page: "start" }));
  begin(client, entry, savedWish()).catch(() => {}); // then the start page stays
}
