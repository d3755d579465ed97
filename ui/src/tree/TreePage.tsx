/** A recorded search, step by step; or two of them side by side. */

import { useEffect, useState } from "preact/hooks";
import type { Client } from "../client";
import type { TreeRequest, Welcome } from "../protocol";
import { SearchForm } from "./SearchForm";
import { Counts } from "./Counts";
import type { LookUp } from "./Details";
import type { Place } from "./sync";
import { TreePane } from "./TreePane";
import { useSearch } from "./useSearch";
import { TREE_PREFIX, initialQuery, requestsFor } from "./query";
import "./page.css";
import "./tree.css";

interface Props {
  client: Client;
  welcome: Welcome;
  game: string;
  position: string;
  asked: boolean; // for this game; otherwise the example tree is shown
}

export function TreePage({ client, welcome, game, position, asked }: Props) {
  const [query, setQuery] = useState(() => initialQuery(game, position, asked));
  const [active, setActive] = useState(0);
  const [together, setTogether] = useState(true);
  const [place, setPlace] = useState<Place | null>(null);
  const search = useSearch(client);
  useEffect(() => search.ask(requestsFor(query)), []); // the first search starts by itself
  useEffect(
    () => client.on("reloaded", (message) => message.game === query.game && message.problem === null && search.ask(requestsFor(query))),
    [client, query],
  );
  const { found } = search;

  return (
    <div class="tree-page stack">
      <h1>Search tree</h1>
      <details class="chooser-fold" open={matchMedia("(min-width: 40rem)").matches || undefined}>
        <summary>Search settings</summary>
        <SearchForm
          welcome={welcome} at={{ game, position }} query={query} running={search.running} problem={search.problem}
          onQuery={setQuery} onSearch={() => search.ask(requestsFor(query))} onStop={search.stop}
        />
      </details>
      {found.length > 0 && <Counts traces={found.map(({ message }) => message.trace)} />}
      {found.length === 0 && search.running && <p class="muted" role="status">Searching …</p>}
      {found.length > 1 && (
        <label class="options">
          <input type="checkbox" checked={together} onChange={(event) => setTogether(event.currentTarget.checked)} /> Step both together
        </label>
      )}
      <div class={found.length > 1 ? "panes two" : "panes"}>
        {found.map(({ number, query, message }, at) => (
          <TreePane
            key={number} message={message} title={titleOf(welcome, message.trace.algorithm)} lookUp={lookUp(client, query)}
            active={Math.min(active, found.length - 1) === at} onActive={() => setActive(at)}
            leader={together && found.length > 1 ? place : null} onPlace={setPlace}
          />
        ))}
      </div>
      <p class="muted keys">
        Keys: ← and → for the previous and next step, Home and End for the first and last. In the tree, ↑ and ↓ move to parent and
        child, Shift with ← and → to the neighbors, + and − expand and collapse, Enter shows details.
      </p>
    </div>
  );
}

/** The board of a node is requested when its details are opened. */
function lookUp(client: Client, { game, position = "" }: TreeRequest): LookUp | undefined {
  if (game.startsWith(TREE_PREFIX)) return undefined;
  return async (line) => {
    const answer = await client.ask({ type: "show", game, position, line });
    return answer.type === "view" ? answer.board : null;
  };
}

function titleOf(welcome: Welcome, algorithm: string): string {
  return welcome.algorithms.find(({ name }) => name === algorithm)?.title || algorithm;
}
