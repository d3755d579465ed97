/** All that is known of one node. */

import { useEffect, useRef, useState } from "preact/hooks";
import { BoardView } from "../board/BoardView";
import type { Board, Window } from "../protocol";
import { wayTo } from "./outline";
import type { Film } from "./picture";
import { said } from "./values";
import { capital, kindSaid, whyEnded, whyVisited } from "./words";

/** Finds the board after some moves from the root. */
export type LookUp = (line: string[]) => Promise<Board | null>;

interface DetailsProps {
  film: Film;
  id: number;
  boards: Board[] | null; // if they came with the search
  lookUp: LookUp | undefined;
  open: boolean;
  onGo: (step: number) => void;
  onFold: (id: number, open: boolean) => void;
  onClose: () => void;
}

export function Details({ film, id, boards, lookUp, open, onGo, onFold, onClose }: DetailsProps) {
  const { node, children, kind, move, what } = film.outline.items[id]!;
  const { reached, left } = film.timeline;
  const here = useRef<HTMLElement>(null);
  useEffect(() => here.current?.scrollIntoView({ block: "nearest" }), [id]);
  const board = useBoard(film, id, boards, lookUp);
  return (
    <aside class="details" aria-label="Details of the node" ref={here}>
      <div class="row">
        <h3>{node ? `${kindSaid(kind)} node ${film.names?.get(id) ?? id}` : capital(what)}{move && `, after ${move}`}</h3>
        <button type="button" class="plain close" aria-label="Close the details" onClick={onClose}>✕</button>
      </div>
      <div class="details-body">
        {board ? <div class="details-board"><BoardView board={board} small label={board.text} /></div> : node && <pre class="state">{node.state}</pre>}
        {node ? <Facts node={node} /> : <p>{whyUnseen(what)}</p>}
      </div>
      <div class="row">
        {Number.isFinite(reached[id]) && <button type="button" onClick={() => onGo(reached[id]!)}>Where it is {node ? "entered" : "cut off"}</button>}
        {node && Number.isFinite(left[id]) && left[id] !== reached[id] && <button type="button" onClick={() => onGo(left[id]!)}>Where it is left</button>}
        {children.length > 0 && <button type="button" onClick={() => onFold(id, !open)}>{open ? "Fold its children" : "Show its children"}</button>}
      </div>
    </aside>
  );
}

function useBoard({ outline }: Film, id: number, boards: Board[] | null, lookUp: LookUp | undefined): Board | null {
  const [asked, setAsked] = useState<{ id: number; board: Board | null } | null>(null);
  const { node } = outline.items[id]!;
  const sent = node ? boards?.[node.number] : undefined;
  useEffect(() => {
    if (!lookUp || sent || !node) return;
    let wanted = true;
    const line = wayTo(outline, id).slice(1).map((at) => outline.items[at]!.move);
    lookUp(line).then((board) => wanted && setAsked({ id, board }), () => {}); // the state as text stands there already
    return () => void (wanted = false);
  }, [outline, id]);
  return sent ?? (asked?.id === id ? asked.board : null);
}

function Facts({ node }: { node: NonNullable<Film["outline"]["items"][number]["node"]> }) {
  const sign = node.bound === "lower" ? "at least " : node.bound === "upper" ? "at most " : "";
  return (
    <dl>
      <dt>To move</dt><dd>{node.player}</dd>
      {node.visit && <><dt>This visit</dt><dd>{whyVisited(node.visit)}</dd></>}
      {node.entry && <><dt>Window on entry</dt><dd>{windowSaid(node.entry)}</dd></>}
      {node.exit && <><dt>Window on exit</dt><dd>{windowSaid(node.exit)}</dd></>}
      {node.value !== null && <><dt>Value</dt><dd>{sign}{said(node.value)}</dd></>}
      {node.never_visited.length > 0 && <><dt>Never visited</dt><dd>{node.never_visited.join(", ")}</dd></>}
      <dt>How it ended</dt><dd>{whyEnded(node)}</dd>
    </dl>
  );
}

function windowSaid(window: NonNullable<Window>): string {
  return `α = ${said(window[0])}, β = ${said(window[1])}`;
}

function whyUnseen(what: string): string {
  return what === "never visited"
    ? "A cut above made this branch useless: whatever it is worth, the answer at the root stays the same."
    : "The search came here, but only so many nodes are recorded; it is counted all the same.";
}
