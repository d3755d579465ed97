/** The games: a click starts one, with the opponent chosen above. */

import { useEffect, useState } from "preact/hooks";
import type { Client } from "../client";
import { addressOf } from "../page";
import { sentence } from "../play/words";
import type { GameEntry, Tables, Welcome } from "../protocol";
import { begin, savedSetup, saveSetup } from "./begin";
import { GameCard } from "./GameCard";
import { Options } from "./Options";
import { SetupForm } from "./SetupForm";
import type { GameSetup } from "./setup";
import "./start.css";

const FEW = 4;

export function StartPage({ client, welcome }: { client: Client; welcome: Welcome }) {
  const [setup, setSetup] = useState<GameSetup>(savedSetup);
  const [tables, setTables] = useState<Tables["tables"]>([]);
  const [message, setMessage] = useState("");
  const [options, setOptions] = useState<GameEntry | null>(null);

  useEffect(() => {
    document.title = "Zermelo";
    client.send({ type: "leave" });
    client.ask({ type: "tables" }).then(
      (answer) => answer.type === "tables" && setTables(answer.tables),
      () => {},
    );
  }, [client]);

  function change(next: GameSetup) {
    setSetup(next);
    saveSetup(next);
  }

  async function play(entry: GameEntry, game?: string, position?: string) {
    try {
      await begin(client, entry, setup, game, position);
    } catch (error) {
      setMessage(sentence((error as Error).message));
    }
  }

  const going = tables.filter((table) => !table.over && table.moves > 0);
  const games = [...welcome.games].sort((a, b) => Number(b.game === welcome.open) - Number(a.game === welcome.open));
  const players = Math.max(...games.map((entry) => entry.players.length));
  return (
    <div class="start">
      <h1>Choose a game</h1>
      <SetupForm setup={setup} levels={welcome.levels} players={players} onChange={change} />
      <p class="message" role="alert">
        {message}
      </p>
      {going.length > 0 && <InProgress tables={going} />}
      <div class="cards">
        {games.map((entry) => (
          <GameCard
            key={`${entry.game} ${entry.problem}`}
            client={client}
            entry={entry}
            onPlay={() => void play(entry)}
            onOptions={() => setOptions(entry)}
          />
        ))}
      </div>
      {options && (
        <Options
          entry={options}
          onClose={() => setOptions(null)}
          onPlay={(game, position) => void play(options, game, position).then(() => setOptions(null))}
        />
      )}
    </div>
  );
}

/** Games in progress: a few at first, all on demand. */
function InProgress({ tables }: { tables: Tables["tables"] }) {
  const [all, setAll] = useState(false);
  const shown = all ? tables : tables.slice(0, FEW);
  return (
    <section class="resume" aria-label="Games in progress">
      <span class="muted">Continue</span>
      {shown.map((table) => (
        <a href={addressOf({ page: "play", table: table.table })}>
          {table.title}, {table.moves} {table.moves === 1 ? "move" : "moves"} <small>{when(table.changed)}</small>
        </a>
      ))}
      {shown.length < tables.length && (
        <button class="plain" onClick={() => setAll(true)}>
          and {tables.length - shown.length} more
        </button>
      )}
    </section>
  );
}

function when(changed: string): string {
  const date = new Date(changed);
  const today = date.toDateString() === new Date().toDateString();
  return today
    ? date.toLocaleTimeString([], { timeStyle: "short" })
    : date.toLocaleDateString([], { dateStyle: "medium" });
}
