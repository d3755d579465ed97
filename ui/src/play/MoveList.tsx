/** The list of moves, with buttons to step through them. */

import { useEffect, useRef } from "preact/hooks";
import { addressOf } from "../page";
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
  const step = (name: string, boundSign: string, ply: number) => (
    <button aria-label={name} title={name} disabled={ply === at} onClick={() => tell({ type: "go", ply })}>
      {boundSign}
    </button>
  );
  const here = shown(play)?.position ?? table.position;
  return (
    <section class="sheet" aria-label="Moves">
      <div class="row spread">
        <h2>Moves</h2>
        {!table.hidden && (
          <a class="tree-link" href={addressOf({ page: "tree", game: table.game, position: here })}>
            Search tree
          </a>
        )}
        <span class="steps">
          {step("First position", "«", 0)}
          {step("Previous move", "‹", Math.max(0, (at < 0 ? table.ply : at) - 1))}
          {step("Next move", "›", Math.min(table.ply, (at < 0 ? table.ply : at) + 1))}
          {step("Last position", "»", table.ply)}
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
