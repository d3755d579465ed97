/** One recorded search: its tree, its steps, and a sentence for each. */

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { TraceMessage } from "../protocol";
import { Details } from "./Details";
import type { LookUp } from "./Details";
import { NO_CHOICE, allOpened, chosen, fitting, openedTo, toggled } from "./expansion";
import { layoutOf, stretched, windowRoom } from "./layout";
import { resultSentence } from "./words";
import { currentNode, draw, treeModel, lastStep } from "./picture";
import { rowsOf } from "./rows";
import { fittingStretch } from "./scale";
import { Sentence } from "./Sentence";
import { Pace, StepBar } from "./StepBar";
import { TreeStage } from "./TreeStage";
import { matchingStep } from "./sync";
import type { Place } from "./sync";
import { useStepKeys, useSteps } from "./useSteps";
import { useWidth } from "./useWidth";
import type { View } from "./view";
import { Zoom } from "./Zoom";

// Nodes shown from the start: more for a tree given as text.
const ROOM = 40;
const ROOM_TYPED = 160;

interface PaneProps {
  message: TraceMessage;
  title: string;
  letters?: boolean; // as names of nodes, in place of numbers
  lookUp?: LookUp; // the board of a node
  active: boolean; // it receives the arrow keys
  onActive: () => void;
  leader?: Place | null; // the other search, to be followed
  onPlace?: (place: Place) => void;
}

export function TreePane({ message, title, letters = false, lookUp, active, onActive, leader = null, onPlace }: PaneProps) {
  const model = useMemo(() => treeModel(message.trace, letters), [message]);
  const steps = useSteps(lastStep(model));
  const [choice, setChoice] = useState(NO_CHOICE);
  const [faint, setFaint] = useState(true);
  const [zoom, setZoom] = useState(1);
  const stage = useRef<HTMLDivElement>(null);
  const room = useWidth(stage);
  const [looked, setLooked] = useState<number | null>(null); // the node whose details are shown
  useStepKeys(steps, active);
  useEffect(() => setLooked(null), [message]);
  useEffect(() => {
    if (active) onPlace?.({ model, step: steps.step });
  }, [active, model, steps.step]);
  useEffect(() => {
    if (!active && leader && leader.model !== model) steps.go(matchingStep(leader, model));
  }, [active, leader, model]);

  const most = model.typed ? ROOM_TYPED : ROOM;
  const current = currentNode(model, steps.step);
  const usual = useMemo(() => chosen(fitting(model.outline, most), choice), [model, choice, most]);
  const open = openedTo(model.outline, usual, current);
  const narrow = useMemo(() => layoutOf(model.outline, open, windowRoom(model.timeline)), [model, usual, open === usual ? "" : [...open].join()]);
  const layout = useMemo(() => stretched(narrow, fittingStretch(narrow.width, room)), [narrow, room]);
  const rows = useMemo(() => rowsOf(model, layout), [model, layout]);
  const paint = (view: View | null, keep: number[]) => draw(model, layout, open, steps.step, view, keep);
  const fold = (id: number, wide: boolean) => setChoice((now) => toggled(now, id, wide));
  const pressed = useMemo(() => new Set(looked === null ? [] : [looked]), [looked]);
  const foldable = model.outline.items.length > most;

  return (
    <section class={active ? "tree-pane sheet active" : "tree-pane sheet"} aria-label={title} onPointerDown={onActive} onFocusIn={onActive}>
      <div class="lectern">
        <StepBar steps={steps} />
        <Sentence step={model.trace.steps[steps.step]} names={model.names} over={steps.step === steps.last ? resultSentence(model) : ""} />
      </div>
      <TreeStage
        stage={stage} room={room} zoom={zoom} outline={model.outline} paint={paint} layout={layout} rows={rows}
        current={current} pressed={pressed} faint={faint}
        label={`${title}: the tree at step ${steps.step + 1} of ${steps.last + 1}`}
        onChoose={(id) => setLooked((now) => (now === id ? null : id))} onFold={fold}
      />
      <div class="row options">
        <label>
          <input type="checkbox" checked={faint} onChange={(event) => setFaint(event.currentTarget.checked)} /> Show nodes not yet visited
        </label>
        {foldable && (
          <button type="button" class="plain" onClick={() => setChoice(allOpened(model.outline))}>Expand all {model.outline.items.length} nodes</button>
        )}
        {foldable && choice !== NO_CHOICE && <button type="button" class="plain" onClick={() => setChoice(NO_CHOICE)}>Collapse</button>}
        <label>Speed <Pace steps={steps} /></label>
        <Zoom zoom={zoom} onZoom={setZoom} />
      </div>
      {looked !== null && model.outline.items[looked] && (
        <Details
          model={model} id={looked} boards={message.boards} lookUp={lookUp} open={open.has(looked)}
          onGo={steps.go} onFold={fold} onClose={() => setLooked(null)}
        />
      )}
    </section>
  );
}
