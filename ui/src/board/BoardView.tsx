/** An interactive board, for mouse, touch and keyboard. */

import { useRef, useState } from "preact/hooks";
import type { Board, Label, Line, Move, Piece, Place } from "../protocol";
import { describePlace, neighbor, nextPlaces, rows } from "./picking";
import { PieceView } from "./pieces";
import { paint } from "./shapes";
import { isLong, lastSpot, nextSpot } from "./spots";
import type { Spot } from "./spots";

/** A mark on the board: a ring around one place, or an arrow along several. */
export interface Mark {
  path: string[];
  tone: "hint" | "best" | "bad";
}

export interface BoardProps {
  board: Board;
  players?: string[]; // names, for screen readers
  legal?: Move[];
  picked?: string[];
  last?: string[];
  marks?: Mark[];
  label?: string;
  small?: boolean; // a picture in a card or a node: no labels, nothing to click
  onPlace?: (name: string) => void;
}

const UNIT = 100; // of the picture, for one cell
const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export function BoardView(props: BoardProps) {
  const { board, small = false, last = [], marks = [] } = props;
  if (board.places.length + board.pieces.length + board.lines.length + board.labels.length === 0)
    return <pre class="board-text">{board.text}</pre>;
  const lines = [...board.lines].sort((a, b) => Number(a.owner !== null) - Number(b.owner !== null));
  const played = board.places.filter((place) => last.includes(place.name));
  const covered = played.filter((place) => !isWide(place));
  return (
    <svg
      class={`board ground-${board.ground} ${small ? "small" : ""}`}
      viewBox={`0 0 ${board.width * UNIT} ${board.height * UNIT}`}
      style={{ "--ratio": board.width / board.height }}
      role={props.onPlace ? undefined : "img"}
      aria-label={props.onPlace ? undefined : (props.label ?? board.text)}
    >
      <g aria-hidden="true">
        {board.ground !== "none" && (
          <rect class="ground" width={board.width * UNIT} height={board.height * UNIT} rx="14" />
        )}
        {board.places.map(
          (place) =>
            place.shape !== "point" && <Outlined place={place} class={`place ${place.shape} shade-${place.shade}`} />,
        )}
        {played.filter(isWide).map((place) => (
          <Outlined place={place} class="last" />
        ))}
        {lines.map((line) => (
          <Stroke line={line} ground={board.ground} />
        ))}
        {!small && board.labels.map((label) => <Words label={label} />)}
        {board.pieces.map((piece) => (
          <PieceView piece={piece} ground={board.ground} unit={UNIT} />
        ))}
        {covered.map((place) => (
          <Played board={board} place={place} />
        ))}
        {marks.map((mark) => (
          <Pointer board={board} mark={mark} />
        ))}
      </g>
      {props.onPlace && <Touchable {...props} onPlace={props.onPlace} />}
    </svg>
  );
}

/** Is the place visible around a piece on it? */
function isWide(place: Place): boolean {
  return (
    !isLong(place) &&
    (place.shape === "square" || place.shape === "hexagon") &&
    Math.min(place.width, place.height) > 0.5
  );
}

function Outlined({ place, grow = 1, ...rest }: { place: Place; class: string; grow?: number }) {
  const [x, y] = [place.x * UNIT, place.y * UNIT];
  const [width, height] = [place.width * UNIT * grow, place.height * UNIT * grow];
  if (place.shape === "hexagon") return <path d={hexagon(x, y, width, height)} {...rest} />;
  const round = place.shape === "square" ? 0 : Math.min(width, height) / 2;
  return <rect x={x - width / 2} y={y - height / 2} width={width} height={height} rx={round} {...rest} />;
}

function Ring({ spot, ...rest }: { spot: Spot; class: string }) {
  return <circle cx={spot.x * UNIT} cy={spot.y * UNIT} r={(spot.size * UNIT) / 2} {...rest} />;
}

/** The last move on a place that its piece covers: a ring around the piece, or a mark along the line. */
function Played({ board, place }: { board: Board; place: Place }) {
  if (isLong(place)) return <Ring spot={lastSpot(board, place)} class="last-ring" />;
  if (place.shape !== "square") return <Outlined place={place} class="last-ring" />;
  const line = { ...place, [place.width < place.height ? "width" : "height"]: 0.14 };
  return <Outlined place={line} class="last-line" />;
}

/** A hexagon with a corner at the top. */
function hexagon(x: number, y: number, width: number, height: number): string {
  const [w, h] = [width / 2, height / 2];
  return `M${x} ${y - h} l${w} ${h / 2} v${h} l${-w} ${h / 2} l${-w} ${-h / 2} v${-h} z`;
}

function Stroke({ line, ground }: { line: Line; ground: Board["ground"] }) {
  const owner = line.owner === null ? "" : `owned paint-${paint("disc", line.owner, ground)}`;
  return (
    <line
      class={`stroke ${owner} ${line.thick ? "thick" : ""}`}
      x1={line.x1 * UNIT}
      y1={line.y1 * UNIT}
      x2={line.x2 * UNIT}
      y2={line.y2 * UNIT}
    />
  );
}

function Words({ label }: { label: Label }) {
  return (
    <text class="label" x={label.x * UNIT} y={label.y * UNIT} font-size={label.size * UNIT}>
      {label.text}
    </text>
  );
}

function Pointer({ board, mark }: { board: Board; mark: Mark }) {
  const places = mark.path
    .map((name) => board.places.find((place) => place.name === name))
    .filter((place) => place !== undefined);
  const to = places.at(-1);
  if (!to) return null;
  if (places.length === 1 && isLong(to)) return <Ring spot={nextSpot(board, to)} class={`mark ${mark.tone}`} />;
  if (places.length === 1) return <Outlined place={to} class={`mark ${mark.tone}`} grow={0.86} />;
  const before = places.at(-2)!;
  const angle = Math.atan2(to.y - before.y, to.x - before.x);
  const head = (turn: number) =>
    `${to.x * UNIT + 30 * Math.cos(angle + turn)} ${to.y * UNIT + 30 * Math.sin(angle + turn)}`;
  return (
    <g class={`mark ${mark.tone}`}>
      <polyline points={places.map((place) => `${place.x * UNIT},${place.y * UNIT}`).join(" ")} />
      <path d={`M${head(2.6)} L${to.x * UNIT} ${to.y * UNIT} L${head(-2.6)}`} />
    </g>
  );
}

/** The places as a grid of cells that take clicks and focus; one of them is in the tab order. */
function Touchable({
  board,
  players = [],
  legal = [],
  picked = [],
  last = [],
  label,
  onPlace,
}: BoardProps & { onPlace: (name: string) => void }) {
  const [focus, setFocus] = useState<string | null>(null);
  const cells = useRef(new Map<string, SVGGElement>());
  const next = nextPlaces(legal, picked);
  const wide = legal.length > 0 && next.size > 40; // too many dots would be noise
  const known = focus !== null && board.places.some((place) => place.name === focus);
  const current = known ? focus : (picked.at(-1) ?? [...next][0] ?? board.places[0]?.name);
  const lying = new Map<string, Piece[]>();
  for (const piece of board.pieces) {
    if (piece.place !== null) lying.set(piece.place, [...(lying.get(piece.place) ?? []), piece]);
  }

  function press(event: KeyboardEvent, name: string) {
    const arrow = ARROWS[event.key];
    if (arrow && !event.altKey && !event.ctrlKey && !event.metaKey) {
      const to = neighbor(board, name, ...arrow);
      setFocus(to);
      cells.current.get(to)?.focus();
    } else if (event.key === "Enter" || event.key === " ") {
      onPlace(name);
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  function cell(place: Place) {
    const { name } = place;
    const flags = { legal: next.has(name), picked: picked.includes(name), last: last.includes(name) };
    const state = `${flags.legal ? "legal" : ""} ${flags.picked ? "picked" : ""}`;
    const origin = picked.length === 0 && legal.some((move) => move.path.length > 1);
    return (
      <g
        key={name}
        ref={(element) => void (element ? cells.current.set(name, element) : cells.current.delete(name))}
        class={`cell ${state}`}
        role="gridcell"
        data-place={name}
        tabindex={name === current ? 0 : -1}
        aria-label={describePlace(name, lying.get(name) ?? [], players, flags)}
        aria-selected={flags.picked}
        onClick={() => (setFocus(name), onPlace(name))}
        onKeyDown={(event) => press(event, name)}
        onFocus={() => setFocus(name)}
      >
        <Outlined place={place} class="hit" />
        {flags.legal && !origin && !wide && !isLabelled(board, place) && (
          <Dot spot={nextSpot(board, place)} taken={lying.has(name) && !isLong(place)} />
        )}
      </g>
    );
  }

  return (
    <g role="grid" aria-label={label ?? "Board"}>
      {rows(board).map((row) => (
        <g role="row">{row.map(cell)}</g>
      ))}
    </g>
  );
}

/** Does a label already occupy the place of the dot? */
function isLabelled(board: Board, place: Place): boolean {
  return board.labels.some((label) => Math.hypot(label.x - place.x, label.y - place.y) < 0.15);
}

/** The target of a legal move: a dot, or a ring around a piece that it captures. */
function Dot({ spot, taken }: { spot: Spot; taken: boolean }) {
  const radius = spot.size * UNIT * (taken ? 0.44 : 0.13);
  return <circle class={taken ? "dot ring" : "dot"} cx={spot.x * UNIT} cy={spot.y * UNIT} r={Math.max(radius, 7)} />;
}
