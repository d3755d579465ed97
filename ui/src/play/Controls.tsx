/** Undo, hint, resign, new game; share a position or load one. */

import { useState } from "preact/hooks";
import type { Client } from "../client";
import { addressOf } from "../page";
import type { Table } from "../protocol";
import { savedSetup } from "../start/begin";
import { CLOCKS } from "../start/setup";
import { Copy } from "./Copy";
import type { PlayEvent } from "./model";
import { sameSeats } from "./status";

export function Controls({ client, table, tell }: { client: Client; table: Table; tell: (event: PlayEvent) => void }) {
  const [sure, setSure] = useState(false);
  const [text, setText] = useState("");
  const seated = table.seats.some((seat) => seat.who === "you");
  const mine = table.to_move !== null && table.seats[table.to_move]?.who === "you";

  /** Start a new game with the same players, from the initial or another position. */
  function again(position: string) {
    const clock = table.clock
      ? (CLOCKS[savedSetup().clock]?.clock ?? { seconds: 300, increment: table.clock.increment })
      : null;
    client
      .ask({ type: "new", game: table.game, position, seats: sameSeats(table), clock })
      .then((answer) => answer.type === "table" && location.assign(addressOf({ page: "play", table: answer.table })))
      .catch((error: Error) => tell({ type: "error", sentence: error.message }));
  }
  function hint() {
    tell({ type: "live" });
    client.send({ type: "hint" });
  }
  function resign() {
    if (sure) client.send({ type: "resign" });
    setSure(!sure);
  }

  return (
    <section aria-label="Game">
      <div class="row controls">
        <button disabled={table.moves.length === 0 || !seated || table.hidden} onClick={() => client.send({ type: "undo" })}>
          Undo
        </button>
        <button disabled={!mine || table.over !== null || !table.analyzable} onClick={hint}>
          Hint
        </button>
        <button disabled={table.over !== null || !seated} onClick={resign} onBlur={() => setSure(false)}>
          {sure ? "Really resign?" : "Resign"}
        </button>
        <button onClick={() => again("")}>New game</button>
      </div>
      <details hidden={table.hidden}>
        <summary>Share or load a position</summary>
        <div class="stack share">
          <Copy text={table.position} name="position" />
          <form class="copy" onSubmit={(event) => (event.preventDefault(), again(text))}>
            <textarea
              rows={2}
              value={text}
              placeholder="Position as text"
              aria-label="Position as text"
              onInput={(event) => setText(event.currentTarget.value)}
            />
            <button disabled={!text.trim()}>Load</button>
          </form>
        </div>
      </details>
    </section>
  );
}
