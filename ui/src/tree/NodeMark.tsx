/** One node of the picture, and the line that leads to it; drawn again only when it changes. */

import { Component } from "preact";
import type { DrawnEdge, DrawnNode } from "./picture";
import { TRIANGLE } from "./layout";
import { crossPath, cutMarks, outlinePath, valueHeight } from "./shapes";

interface NodeProps {
  drawn: DrawnNode;
  chosen: boolean; // its details are shown
  tabStop: boolean; // the tab key comes here
}

export class NodeMark extends Component<NodeProps> {
  override shouldComponentUpdate(next: NodeProps): boolean {
    return next.chosen !== this.props.chosen || next.tabStop !== this.props.tabStop || !same(next.drawn, this.props.drawn);
  }

  render({ drawn, chosen, tabStop }: NodeProps) {
    const { id, shape, value } = drawn;
    return (
      <g
        class={nodeClass(drawn, chosen)}
        transform={`translate(${drawn.x} ${drawn.y})`}
        role="button"
        tabindex={tabStop ? 0 : -1}
        aria-label={drawn.label}
        aria-pressed={chosen}
        data-node={id}
      >
        <rect class="hit" x={-26} y={-22} width={drawn.alpha ? 92 : 52} height={drawn.hidden > 0 ? 66 : 44} />
        {drawn.current && <path class="halo" d={outlinePath(shape, value)} />}
        <path class="shape" d={outlinePath(shape, value)} />
        {drawn.name && <text class="name" x={-TRIANGLE + (shape === "down" ? -4 : 4)} y={shape === "down" ? -10 : -6}>{drawn.name}</text>}
        {drawn.crossed && <path class="cross" d={crossPath(shape, value)} />}
        {value && <text class={`value size-${Math.min(value.length, 6)}`} y={valueHeight(shape)}>{value}</text>}
        {drawn.alpha && <Bound letter="α" value={drawn.alpha} changed={drawn.changed === "alpha"} y={-5} />}
        {drawn.beta && <Bound letter="β" value={drawn.beta} changed={drawn.changed === "beta"} y={13} />}
        {drawn.hidden > 0 && <Fold id={id} hidden={drawn.hidden} />}
      </g>
    );
  }
}

function nodeClass(drawn: DrawnNode, chosen: boolean): string {
  const flags = [
    "node", drawn.shape, drawn.phase, drawn.current && "current", drawn.best && "best", drawn.closed && "closed",
    drawn.giving && "giving", drawn.changed === "value" && "renewed", chosen && "chosen",
  ];
  return flags.filter(Boolean).join(" ");
}

function Bound({ letter, value, changed, y }: { letter: string; value: string; changed: boolean; y: number }) {
  return (
    <text class={changed ? "bound changed" : "bound"} x={TRIANGLE + 6} y={y}>
      <tspan class="letter">{letter}</tspan> = {value}
    </text>
  );
}

/** What is folded below a node, to be opened with a click. */
function Fold({ id, hidden }: { id: number; hidden: number }) {
  const text = `+${hidden}`;
  const half = 7 + text.length * 3.6;
  return (
    <g class="fold" data-fold={id} transform="translate(0 34)">
      <path class="stem" d="M0 -14 V-9" />
      <rect x={-half} y={-9} width={2 * half} height={18} rx={9} />
      <text y={4}>{text}</text>
    </g>
  );
}

export class EdgeMark extends Component<{ drawn: DrawnEdge }> {
  override shouldComponentUpdate(next: { drawn: DrawnEdge }): boolean {
    return !same(next.drawn, this.props.drawn);
  }

  render({ drawn }: { drawn: DrawnEdge }) {
    const { x1, y1, x2, y2 } = drawn;
    const flags = ["edge", drawn.phase, drawn.best && "best", drawn.giving && "giving"];
    return (
      <g class={flags.filter(Boolean).join(" ")}>
        <line x1={x1} y1={y1} x2={x2} y2={y2} />
        {drawn.cut && <path class="cut" d={cutMarks(x1, y1, x2, y2)} />}
        {drawn.move && <text x={x1 + (x2 - x1) * 0.72} y={y1 + (y2 - y1) * 0.72 + 4}>{drawn.move}</text>}
      </g>
    );
  }
}

/** Drawings hold plain values only. */
function same<T extends object>(one: T, other: T): boolean {
  for (const key in one) if (one[key] !== other[key]) return false;
  return true;
}
