/** Pieces: each shape is defined once in the page and referenced by every piece. */

import type { Board, Piece } from "../protocol";
import { paint, shapeKey, writing } from "./shapes";
import type { Shape, Shapes } from "./shapes";

const symbol = (key: string) => `piece-${key.replace(/ /g, "-").replace("?", "back")}`;
const COLOURS = new Set(["body", "edge", "detail", "shine", "crown"]);
const colour = (name: string) => (COLOURS.has(name) ? `var(--${name})` : name);

/** The definitions of all shapes, invisible. */
export function PieceSymbols({ shapes }: { shapes: Shapes }) {
  return (
    <svg class="symbols" width="0" height="0" aria-hidden="true">
      <defs>
        {Object.entries(shapes).map(([key, parts]) => (
          <g id={symbol(key)}>
            {parts.map((part) => (
              <Part part={part} />
            ))}
          </g>
        ))}
      </defs>
    </svg>
  );
}

function Part({ part }: { part: Shape }) {
  const style = {
    fill: colour(part.fill),
    stroke: colour(part.stroke),
    strokeWidth: part.width,
    opacity: part.opacity,
  };
  return <path d={part.d} style={style} stroke-linejoin="round" stroke-linecap="round" />;
}

/** A piece at its place. */
export function PieceView({ piece, ground, unit }: { piece: Piece; ground: Board["ground"]; unit: number }) {
  const written = writing(piece);
  const [x, y] = [piece.x * unit, piece.y * unit];
  return (
    <g
      class={`piece ${piece.kind} paint-${paint(piece.kind, piece.owner, ground)} ${piece.owner === null ? "nobodys" : ""}`}
    >
      {piece.kind !== "text" && (
        <use href={`#${symbol(shapeKey(piece))}`} transform={`translate(${x} ${y}) scale(${piece.size * unit})`} />
      )}
      {written && (
        <text x={x} y={y + written.dy * unit} font-size={written.height * unit} class={written.red ? "red" : ""}>
          {written.text}
        </text>
      )}
    </g>
  );
}
