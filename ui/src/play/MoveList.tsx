/** The moves in the game's notation, with back and forth. */

import { useEffect, useRef } from "preact/hooks";
import { write } from "../page";
import type { Table } from "../protocol";
import type { PlayEvent } from "./model";
import { shown } from "./state";
import type { Play } from "./state";

const CHANCE = -1;

const mover = (table: Table, index: number): string =>
  table.movers[index] === CHANCE ? "chance" : (table.seats[table.movers[index] ?? 0]?.player ?? "");

export function MoveList({ play, table, tell }: { play: Play; table: Table; tell: (event: PlayEvent) => void }) {
  const at = play.looking?.at === "past" ? play.looking.ply : play.looking ? -1 : table.ply;
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const element = list.current?.querySelector<HTMLElement>("[aria-current]");
    if (element && list.current) list.current.scrollTop = element.offsetTop - list.current.clientHeight / 2;
  }, [at, table.ply]);
  const step = (name: string, sign: string, ply: number) => (
    <button aria-label={name} title={name} disabled={ply === at} onClick={() => tell({ type: "go", ply })}>
      {sign}
    </button>
  );
  const here = shown(play)?.position ?? table.position;
  return (
    <section class="sheet" aria-label="Moves">
      <div class="row spread">
        <h2>Moves</h2>
        {!table.hidden && (
          <a class="tree-link" href={write({ page: "tree", game: table.game, position: here })}>
            Search tree
          </a>
        )}
        <span class="steps">
          {step("To the start", "«", 0)}
          {step("Back", "‹", Math.max(0, (at < 0 ? table.ply : at) - 1))}
          {step("Forth", "›", Math.min(table.ply, (at < 0 ? table.ply : at) + 1))}
          {step("To the end", "»", table.ply)}
        </span>
      </div>
      {table.moves.length === 0 && <p class="muted">None yet.</p>}
      <ol class="moves" ref={list}>
        {table.moves.map((move, index) => {
          const ply = index + 1;
          return (
            <li class={table.movers[index] === CHANCE ? "chance" : ""} title={mover(table, index)}>
              <span class="number muted">{ply}</span>
              <button
                class="plain"
                aria-current={ply === at ? "step" : undefined}
                onClick={() => tell({ type: "go", ply })}
              >
                {move}
              </button>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
