/** What to search, and how. */

import type { ComponentChildren } from "preact";
import type { Welcome } from "../protocol";
import { withGame } from "./wish";
import type { Wish } from "./wish";

interface ChooserProps {
  welcome: Welcome;
  at: { game: string; position: string }; // where the reader comes from
  wish: Wish;
  running: boolean;
  problem: string | null;
  onWish: (wish: Wish) => void;
  onSearch: () => void;
  onStop: () => void;
}

export function Chooser({ welcome, at, wish, running, problem, onWish, onSearch, onStop }: ChooserProps) {
  const algorithms = welcome.algorithms.map(({ name, title }) => <option value={name}>{title || name}</option>);
  const others = welcome.games.filter(({ game, problem }) => problem === null && (at.position === "" || game !== at.game));
  return (
    <form class="chooser sheet" onSubmit={(event) => (event.preventDefault(), onSearch())}>
      <Field name="Of">
        <select value={wish.game} onChange={(event) => onWish(withGame(wish, event.currentTarget.value, at))}>
          <option value="">a tree as text</option>
          {at.position !== "" && <option value={at.game}>the position on the board</option>}
          {others.map(({ game, title }) => <option value={game}>{title}</option>)}
        </select>
      </Field>
      {wish.game === "" ? (
        <Field name="Tree" wide>
          <input
            value={wish.tree} spellcheck={false} autocomplete="off" aria-invalid={problem !== null}
            placeholder="3 12 8 / 2 4 6 / 14 5 2" onInput={(event) => onWish({ ...wish, tree: event.currentTarget.value })}
          />
        </Field>
      ) : (
        <Field name="Position" wide>
          <input
            value={wish.position} spellcheck={false} autocomplete="off" aria-invalid={problem !== null}
            placeholder="the start; or moves, or a board as text" onInput={(event) => onWish({ ...wish, position: event.currentTarget.value })}
          />
        </Field>
      )}
      <Field name="Algorithm">
        <select value={wish.algorithm} onChange={(event) => onWish({ ...wish, algorithm: event.currentTarget.value })}>{algorithms}</select>
      </Field>
      <Field name="Beside it">
        <select value={wish.against} onChange={(event) => onWish({ ...wish, against: event.currentTarget.value })}>
          <option value="">nothing</option>
          {algorithms}
        </select>
      </Field>
      <Field name="Depth">
        <input
          class="short" type="number" min={1} max={99} placeholder="to the end" value={wish.depth ?? ""}
          onInput={(event) => onWish({ ...wish, depth: event.currentTarget.value === "" ? null : Number(event.currentTarget.value) })}
        />
      </Field>
      <Field name="Order">
        <select value={wish.order} onChange={(event) => onWish({ ...wish, order: event.currentTarget.value })}>
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
