/** One search with its picture, its sentence and its steps. */

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { TraceMessage } from "../protocol";
import { Details } from "./Details";
import type { LookUp } from "./Details";
import { NO_CHOICE, allOpened, chosen, fitting, openedTo, toggled } from "./expansion";
import { layoutOf, stretched, windowRoom } from "./layout";
import { outcome } from "./words";
import { currentNode, draw, filmOf, lastStep } from "./picture";
import { rowsOf } from "./rows";
import { fittingStretch } from "./scale";
import { Sentence } from "./Sentence";
import { Pace, StepBar } from "./StepBar";
import { TreeStage } from "./TreeStage";
import { matchingStep } from "./together";
import type { Place } from "./together";
import { useStepKeys, useSteps } from "./useSteps";
import { useWidth } from "./useWidth";
import type { View } from "./view";
import { Zoom } from "./Zoom";

// Nodes that are shown from the start; a tree that someone typed is there to be seen.
const ROOM = 40;
const ROOM_TYPED = 160;

interface PaneProps {
  message: TraceMessage;
  title: string;
  letters?: boolean; // as names of nodes, in place of numbers
  lookUp?: LookUp; // the board of a node
  active: boolean; // the arrow keys are its own
  onActive: () => void;
  leader?: Place | null; // the search beside it, to be followed
  onPlace?: (place: Place) => void;
}

export function TreePane({ message, title, letters = false, lookUp, active, onActive, leader = null, onPlace }: PaneProps) {
  const film = useMemo(() => filmOf(message.trace, letters), [message]);
  const steps = useSteps(lastStep(film));
  const [choice, setChoice] = useState(NO_CHOICE);
  const [faint, setFaint] = useState(true);
  const [zoom, setZoom] = useState(1);
  const stage = useRef<HTMLDivElement>(null);
  const room = useWidth(stage);
  const [looked, setLooked] = useState<number | null>(null); // the node whose details are shown
  useStepKeys(steps, active);
  useEffect(() => setLooked(null), [message]);
  useEffect(() => {
    if (active) onPlace?.({ film, step: steps.step });
  }, [active, film, steps.step]);
  useEffect(() => {
    if (!active && leader && leader.film !== film) steps.go(matchingStep(leader, film));
  }, [active, leader, film]);

  const most = film.typed ? ROOM_TYPED : ROOM;
  const current = currentNode(film, steps.step);
  const usual = useMemo(() => chosen(fitting(film.outline, most), choice), [film, choice, most]);
  const open = openedTo(film.outline, usual, current);
  const narrow = useMemo(() => layoutOf(film.outline, open, windowRoom(film.timeline)), [film, usual, open === usual ? "" : [...open].join()]);
  const layout = useMemo(() => stretched(narrow, fittingStretch(narrow.width, room)), [narrow, room]);
  const rows = useMemo(() => rowsOf(film, layout), [film, layout]);
  const paint = (view: View | null, keep: number[]) => draw(film, layout, open, steps.step, view, keep);
  const fold = (id: number, wide: boolean) => setChoice((now) => toggled(now, id, wide));
  const pressed = useMemo(() => new Set(looked === null ? [] : [looked]), [looked]);
  const foldable = film.outline.items.length > most;

  return (
    <section class={active ? "tree-pane sheet active" : "tree-pane sheet"} aria-label={title} onPointerDown={onActive} onFocusIn={onActive}>
      <div class="lectern">
        <StepBar steps={steps} />
        <Sentence step={film.trace.steps[steps.step]} names={film.names} over={steps.step === steps.last ? outcome(film) : ""} />
      </div>
      <TreeStage
        stage={stage} room={room} zoom={zoom} outline={film.outline} paint={paint} layout={layout} rows={rows}
        current={current} pressed={pressed} faint={faint}
        label={`${title}: the tree at step ${steps.step + 1} of ${steps.last + 1}`}
        onChoose={(id) => setLooked((now) => (now === id ? null : id))} onFold={fold}
      />
      <div class="row options">
        <label>
          <input type="checkbox" checked={faint} onChange={(event) => setFaint(event.currentTarget.checked)} /> show what is still ahead, faintly
        </label>
        {foldable && (
          <button type="button" class="plain" onClick={() => setChoice(allOpened(film.outline))}>Open all {film.outline.items.length} nodes</button>
        )}
        {foldable && choice !== NO_CHOICE && <button type="button" class="plain" onClick={() => setChoice(NO_CHOICE)}>Fold</button>}
        <label>play <Pace steps={steps} /></label>
        <Zoom zoom={zoom} onZoom={setZoom} />
      </div>
      {looked !== null && film.outline.items[looked] && (
        <Details
          film={film} id={looked} boards={message.boards} lookUp={lookUp} open={open.has(looked)}
          onGo={steps.go} onFold={fold} onClose={() => setLooked(null)}
        />
      )}
    </section>
  );
}
