/** What to search, and how. */

import type { ComponentChildren } from "preact";
import type { Welcome } from "../protocol";
import { withGame } from "./query";
import type { TreeQuery } from "./query";

interface FormProps {
  welcome: Welcome;
  at: { game: string; position: string }; // the position on the board
  query: TreeQuery;
  running: boolean;
  problem: string | null;
  onQuery: (query: TreeQuery) => void;
  onSearch: () => void;
  onStop: () => void;
}

export function SearchForm({ welcome, at, query, running, problem, onQuery, onSearch, onStop }: FormProps) {
  const algorithms = welcome.algorithms.map(({ name, title }) => <option value={name}>{title || name}</option>);
  const others = welcome.games.filter(({ game, problem }) => problem === null && (at.position === "" || game !== at.game));
  return (
    <form class="chooser sheet" onSubmit={(event) => (event.preventDefault(), onSearch())}>
      <Field name="Position">
        <select value={query.game} onChange={(event) => onQuery(withGame(query, event.currentTarget.value, at))}>
          <option value="">A tree, as text</option>
          {at.position !== "" && <option value={at.game}>The position on the board</option>}
          {others.map(({ game, title }) => <option value={game}>{title}</option>)}
        </select>
      </Field>
      {query.game === "" ? (
        <Field name="Tree" wide>
          <input
            value={query.tree} spellcheck={false} autocomplete="off" aria-invalid={problem !== null}
            placeholder="3 12 8 / 2 4 6 / 14 5 2" onInput={(event) => onQuery({ ...query, tree: event.currentTarget.value })}
          />
        </Field>
      ) : (
        <Field name="Moves or board" wide>
          <input
            value={query.position} spellcheck={false} autocomplete="off" aria-invalid={problem !== null}
            placeholder="initial position" onInput={(event) => onQuery({ ...query, position: event.currentTarget.value })}
          />
        </Field>
      )}
      <Field name="Algorithm">
        <select value={query.algorithm} onChange={(event) => onQuery({ ...query, algorithm: event.currentTarget.value })}>{algorithms}</select>
      </Field>
      <Field name="Compare with">
        <select value={query.against} onChange={(event) => onQuery({ ...query, against: event.currentTarget.value })}>
          <option value="">none</option>
          {algorithms}
        </select>
      </Field>
      <Field name="Depth">
        <input
          class="short" type="number" min={1} max={99} placeholder="unlimited" value={query.depth ?? ""}
          onInput={(event) => onQuery({ ...query, depth: event.currentTarget.value === "" ? null : Number(event.currentTarget.value) })}
        />
      </Field>
      <Field name="Move order">
        <select value={query.order} onChange={(event) => onQuery({ ...query, order: event.currentTarget.value })}>
          {welcome.orders.map((order) => <option value={order}>{order}</option>)}
        </select>
      </Field>
      {running ? <button type="button" onClick={onStop}>Stop</button> : <button class="main">Search</button>}
      {problem !== null && <p class="problem" role="alert">{problem}</p>}
    </form>
  );
}

export function Field({ name, wide = false, children }: { name: string; wide?: boolean; children: ComponentChildren }) {
  return <label class={wide ? "field wide" : "field"}><span>{name}</span>{children}</label>;
}
