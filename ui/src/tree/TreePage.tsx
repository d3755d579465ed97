/** A search as a tree that steps forward and back like slides; two of them side by side. */

import { useEffect, useState } from "preact/hooks";
import type { Client } from "../client";
import type { TreeRequest, Welcome } from "../protocol";
import { Chooser } from "./Chooser";
import { Counts } from "./Counts";
import type { LookUp } from "./Details";
import type { Place } from "./together";
import { TreePane } from "./TreePane";
import { useSearch } from "./useSearch";
import { TYPED, firstWish, questions } from "./wish";
import "./page.css";
import "./tree.css";

interface Props {
  client: Client;
  welcome: Welcome;
  game: string;
  position: string;
  asked: boolean; // for this game: else the lecture's tree comes first
}

export function TreePage({ client, welcome, game, position, asked }: Props) {
  const [wish, setWish] = useState(() => firstWish(game, position, asked));
  const [active, setActive] = useState(0);
  const [together, setTogether] = useState(true);
  const [place, setPlace] = useState<Place | null>(null);
  const search = useSearch(client);
  useEffect(() => search.ask(questions(wish)), []); // the first search comes unasked
  useEffect(
    () => client.on("reloaded", (message) => message.game === wish.game && message.problem === null && search.ask(questions(wish))),
    [client, wish],
  );
  const { found } = search;

  return (
    <div class="tree-page stack">
      <h1>The search, step by step</h1>
      <details class="chooser-fold" open={matchMedia("(min-width: 40rem)").matches || undefined}>
        <summary>What to search, and how</summary>
        <Chooser
          welcome={welcome} at={{ game, position }} wish={wish} running={search.running} problem={search.problem}
          onWish={setWish} onSearch={() => search.ask(questions(wish))} onStop={search.stop}
        />
      </details>
      {found.length > 0 && <Counts traces={found.map(({ message }) => message.trace)} />}
      {found.length === 0 && search.running && <p class="muted" role="status">Searching …</p>}
      {found.length > 1 && (
        <label class="options">
          <input type="checkbox" checked={together} onChange={(event) => setTogether(event.currentTarget.checked)} /> step both together
        </label>
      )}
      <div class={found.length > 1 ? "panes two" : "panes"}>
        {found.map(({ number, wish, message }, at) => (
          <TreePane
            key={number} message={message} title={titleOf(welcome, message.trace.algorithm)} lookUp={lookUp(client, wish)}
            active={Math.min(active, found.length - 1) === at} onActive={() => setActive(at)}
            leader={together && found.length > 1 ? place : null} onPlace={setPlace}
          />
        ))}
      </div>
      <p class="muted keys">
        Keys: ← → step back and forth, Home and End to the ends. In the tree ↑ ↓ go to parent and child, Shift with ← → to the
        neighbours, + and − open and fold, Enter shows the details.
      </p>
    </div>
  );
}

/** The board of a node is asked for when someone looks at it: most are never looked at. */
function lookUp(client: Client, { game, position = "" }: TreeRequest): LookUp | undefined {
  if (game.startsWith(TYPED)) return undefined;
  return async (line) => {
    const answer = await client.ask({ type: "show", game, position, line });
    return answer.type === "view" ? answer.board : null;
  };
}

function titleOf(welcome: Welcome, algorithm: string): string {
  return welcome.algorithms.find(({ name }) => name === algorithm)?.title || algorithm;
}
