/** Everything known about one node. */

import { useEffect, useRef, useState } from "preact/hooks";
import { BoardView } from "../board/BoardView";
import type { Board, Window } from "../protocol";
import { wayTo } from "./outline";
import type { TreeModel } from "./picture";
import { formatValue } from "./values";
import { capital, kindName, endReason, visitPurpose } from "./words";

/** Finds the board after some moves from the root. */
export type LookUp = (line: string[]) => Promise<Board | null>;

interface DetailsProps {
  model: TreeModel;
  id: number;
  boards: Board[] | null; // if they were sent with the search
  lookUp: LookUp | undefined;
  open: boolean;
  onGo: (step: number) => void;
  onFold: (id: number, open: boolean) => void;
  onClose: () => void;
}

export function Details({ model, id, boards, lookUp, open, onGo, onFold, onClose }: DetailsProps) {
  const { node, children, kind, move, what } = model.outline.items[id]!;
  const { reached, left } = model.timeline;
  const here = useRef<HTMLElement>(null);
  useEffect(() => here.current?.scrollIntoView({ block: "nearest" }), [id]);
  const board = useBoard(model, id, boards, lookUp);
  return (
    <aside class="details" aria-label="Node details" ref={here}>
      <div class="row">
        <h3>{node ? `${kindName(kind)} node ${model.names?.get(id) ?? id}` : capital(what)}{move && `, after ${move}`}</h3>
        <button type="button" class="plain close" aria-label="Close details" onClick={onClose}>✕</button>
      </div>
      <div class="details-body">
        {board ? <div class="details-board"><BoardView board={board} small label={board.text} /></div> : node && <pre class="state">{node.state}</pre>}
        {node ? <Facts node={node} /> : <p>{unvisitedReason(what)}</p>}
      </div>
      <div class="row">
        {Number.isFinite(reached[id]) && <button type="button" onClick={() => onGo(reached[id]!)}>Go to {node ? "entry" : "cutoff"}</button>}
        {node && Number.isFinite(left[id]) && left[id] !== reached[id] && <button type="button" onClick={() => onGo(left[id]!)}>Go to exit</button>}
        {children.length > 0 && <button type="button" onClick={() => onFold(id, !open)}>{open ? "Collapse children" : "Expand children"}</button>}
      </div>
    </aside>
  );
}

function useBoard({ outline }: TreeModel, id: number, boards: Board[] | null, lookUp: LookUp | undefined): Board | null {
  const [asked, setAsked] = useState<{ id: number; board: Board | null } | null>(null);
  const { node } = outline.items[id]!;
  const sent = node ? boards?.[node.number] : undefined;
  useEffect(() => {
    if (!lookUp || sent || !node) return;
    let wanted = true;
    const line = wayTo(outline, id).slice(1).map((at) => outline.items[at]!.move);
    lookUp(line).then((board) => wanted && setAsked({ id, board }), () => {}); // the state is already shown as text
    return () => void (wanted = false);
  }, [outline, id]);
  return sent ?? (asked?.id === id ? asked.board : null);
}

function Facts({ node }: { node: NonNullable<TreeModel["outline"]["items"][number]["node"]> }) {
  const boundSign = node.bound === "lower" ? "at least " : node.bound === "upper" ? "at most " : "";
  return (
    <dl>
      <dt>To move</dt><dd>{node.player}</dd>
      {node.visit && <><dt>Purpose</dt><dd>{visitPurpose(node.visit)}</dd></>}
      {node.entry && <><dt>Window on entry</dt><dd>{formatWindow(node.entry)}</dd></>}
      {node.exit && <><dt>Window on exit</dt><dd>{formatWindow(node.exit)}</dd></>}
      {node.value !== null && <><dt>Value</dt><dd>{boundSign}{formatValue(node.value)}</dd></>}
      {node.never_visited.length > 0 && <><dt>Never visited</dt><dd>{node.never_visited.join(", ")}</dd></>}
      <dt>Result</dt><dd>{endReason(node)}</dd>
    </dl>
  );
}

function formatWindow(window: NonNullable<Window>): string {
  return `α = ${formatValue(window[0])}, β = ${formatValue(window[1])}`;
}

function unvisitedReason(what: string): string {
  return what === "never visited"
    ? "Pruned: whatever this branch is worth, the value at the root stays the same."
    : "Visited and counted, but not recorded.";
}
