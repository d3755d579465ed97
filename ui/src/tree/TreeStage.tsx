/** The scrollable, zoomable picture, which keeps the current node in view and has keyboard navigation. */

import type { ComponentChildren, RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Layout } from "./layout";
import { EdgeMark, NodeMark } from "./NodeMark";
import type { Outline } from "./outline";
import type { Picture } from "./picture";
import type { Row } from "./rows";
import { fittingScale, scrolledTo } from "./scale";
import type { View } from "./view";
import { useView } from "./useView";
import { neighborOf } from "./keys";

export interface StageProps {
  stage: RefObject<HTMLDivElement | null>;
  room: number; // its width
  outline: Outline;
  paint: (view: View | null, keep: number[]) => Picture;
  layout: Layout;
  rows: Row[];
  current: number;
  pressed: ReadonlySet<number>; // nodes that are marked or selected
  faint: boolean; // show nodes that are not reached yet
  label: string;
  zoom: number; // relative to the size that fits
  onChoose: (id: number) => void;
  smallest?: number; // the smallest usable scale
  arrows?: boolean; // arrow keys move to neighbors without Shift
  onFold: (id: number, open: boolean) => void;
  children?: (scale: number) => ComponentChildren; // laid over the picture
}

export function TreeStage(props: StageProps) {
  const { stage, room, outline, paint, layout, rows, current, pressed, faint, label, zoom, smallest, arrows = false } = props;
  const { onChoose, onFold, children } = props;
  const [focus, setFocus] = useState(current);
  const moved = useRef(false); // by a key: the focus follows
  const before = useRef(current); // the last node that was scrolled into view
  const anchor = useRef<{ id: number; x: number } | null>(null); // the node that was expanded or collapsed keeps its place on the screen
  const scale = zoom * fittingScale(layout.width, room, smallest);
  const view = useView(stage, layout, scale);
  const picture = paint(view, [current, focus]);
  useEffect(() => setFocus(current), [current]);
  useLayoutEffect(() => {
    const spot = layout.spots.get(current);
    if (!stage.current || !spot || room === 0) return; // the width is not known yet
    scrollStage(stage.current, spot.x * scale, spot.y * scale);
    if (before.current !== current) scrollPage(stage.current, spot.y * scale);
    before.current = current;
  }, [current, room, scale]);
  useLayoutEffect(() => {
    const spot = anchor.current && layout.spots.get(anchor.current.id);
    if (stage.current && anchor.current && spot) stage.current.scrollLeft = spot.x * scale - anchor.current.x;
    anchor.current = null;
  }, [layout]);
  useLayoutEffect(() => {
    if (moved.current) stage.current?.querySelector<SVGGElement>(`[data-node="${focus}"]`)?.focus();
    moved.current = false;
  }, [focus]);

  function fold(id: number, open: boolean) {
    anchor.current = { id, x: (layout.spots.get(id)?.x ?? 0) * scale - (stage.current?.scrollLeft ?? 0) };
    onFold(id, open);
  }

  const tabStop = layout.spots.has(focus) ? focus : current;
  function walk(event: KeyboardEvent) {
    const id = numberOf(event.target, "node");
    if (id === null) return;
    if (event.key === "Enter" || event.key === " ") onChoose(id);
    else if (event.key === "+" || event.key === "-") fold(id, event.key === "+");
    else {
      const to = neighborOf(outline, layout, id, event.key, arrows || event.shiftKey);
      if (to === null) return;
      setFocus(to);
      moved.current = true;
    }
    event.preventDefault();
  }
  function click(event: MouseEvent) {
    const [folded, id] = [numberOf(event.target, "fold"), numberOf(event.target, "node")];
    if (folded !== null) fold(folded, true);
    else if (id !== null) onChoose(id);
  }

  return (
    <div class="tree-stage" ref={stage}>
      <div class="tree-canvas" style={{ width: `${layout.width * scale}px`, height: `${layout.height * scale}px` }}>
        <div class="row-names" aria-hidden="true">
          {rows.map(({ y, name }) => <span style={{ top: `${y * scale}px` }}>{name}</span>)}
        </div>
        <svg
          class={faint ? "tree" : "tree reached-only"}
          width={layout.width * scale} height={layout.height * scale} viewBox={`0 0 ${layout.width} ${layout.height}`}
          role="group" aria-label={label} onClick={click} onKeyDown={walk}
        >
          <g aria-hidden="true">{picture.edges.map((edge) => <EdgeMark key={edge.id} drawn={edge} />)}</g>
          <g>
            {picture.nodes.map((node) => <NodeMark key={node.id} drawn={node} chosen={pressed.has(node.id)} tabStop={node.id === tabStop} />)}
          </g>
        </svg>
        {children?.(scale)}
      </div>
    </div>
  );
}

function scrollStage(stage: HTMLDivElement, x: number, y: number): void {
  const left = scrolledTo(stage.scrollLeft, stage.clientWidth, x, 110);
  const top = scrolledTo(stage.scrollTop, stage.clientHeight, y, 70);
  if (left !== stage.scrollLeft) stage.scrollLeft = left;
  if (top !== stage.scrollTop) stage.scrollTop = top;
}

/** Scroll the page if the node is above or below the screen. */
function scrollPage(stage: HTMLDivElement, y: number): void {
  const at = stage.getBoundingClientRect().top + y - stage.scrollTop;
  const top = (stage.previousElementSibling?.clientHeight ?? 0) + 40; // the sticky bar above it
  if (at + 60 > innerHeight) scrollBy(0, at + 60 - innerHeight);
  else if (at < top) scrollBy(0, at - top);
}

/** The node, or collapsed node, in which an event happened. */
function numberOf(target: EventTarget | null, what: "node" | "fold"): number | null {
  const found = target instanceof Element ? target.closest<SVGElement>(`[data-${what}]`) : null;
  return found ? Number(found.dataset[what]) : null;
}
