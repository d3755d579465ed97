/** Starts a game and opens its table. */

import type { Client } from "../client";
import { addressOf } from "../page";
import type { GameEntry, Welcome } from "../protocol";
import { CLOCKS, parseSetup, seats } from "./setup";
import type { GameSetup } from "./setup";

const KEY = "zermelo.setup";

export const savedSetup = (): GameSetup => parseSetup(localStorage.getItem(KEY));
export const saveSetup = (setup: GameSetup): void => localStorage.setItem(KEY, JSON.stringify(setup));

/** Rejects with the server's sentence if the game cannot be started. */
export async function begin(
  client: Client,
  entry: GameEntry,
  setup: GameSetup,
  game = entry.game,
  position = "",
): Promise<void> {
  const clock = CLOCKS[setup.clock]?.clock ?? null;
  const answer = await client.ask({ type: "new", game, position, seats: seats(setup, entry), clock });
  if (answer.type === "table") location.hash = addressOf({ page: "play", table: answer.table });
}

/** A server that was started for one game, as by `zermelo play`, starts it at once unless the address names a page. */
export function beginAtOnce(client: Client, welcome: Welcome): void {
  const entry = welcome.games.find(({ game, problem }) => game === welcome.open && problem === null);
  if (location.hash !== "" || !entry) return;
  history.replaceState(null, "", addressOf({ page: "start" }));
  begin(client, entry, savedSetup()).catch(() => {}); // the start page stays
}
