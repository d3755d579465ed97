/** The review of the game: a graph of the evaluation, and the turning points. */

import type { Table } from "../protocol";
import { graph, plyAt, turningPoints, valueGraph, valueRange } from "./graph";
import type { GraphPoint } from "./graph";
import type { PlayEvent } from "./model";
import type { Play } from "./state";
import { value } from "./words";

const WIDTH = 600;
const HEIGHT = 140;

export function ReviewPanel({ play, table, tell }: { play: Play; table: Table; tell: (event: PlayEvent) => void }) {
  const { review } = play;
  if (!table.over && !review && !play.reviewing) return null;
  return (
    <section class="sheet stack" aria-label="Review">
      <div class="row spread">
        <h2>Review</h2>
        {play.reviewing ? (
          <button class="main" onClick={() => tell({ type: "stop" })}>
            Stop
          </button>
        ) : (
          <button onClick={() => tell({ type: "review" })}>{review ? "Review again" : "Review game"}</button>
        )}
      </div>
      {play.reviewing && (
        <p class="muted">
          Reviewed {review?.points.length ?? 0} of {table.ply + 1} positions …
        </p>
      )}
      {review && review.points.length > 0 && <Graph play={play} table={table} tell={tell} />}
      {review && <Turning play={play} tell={tell} />}
    </section>
  );
}

function Graph({ play, table, tell }: { play: Play; table: Table; tell: (event: PlayEvent) => void }) {
  const review = play.review!;
  const at = play.looking?.at === "past" ? play.looking.ply : table.ply;
  const x = table.ply > 0 ? (at / table.ply) * WIDTH : 0;
  const curves = table.two_sided
    ? [graph(review, table.ply, WIDTH, HEIGHT)]
    : table.seats.map((_, player) => valueGraph(review, player, table.ply, WIDTH, HEIGHT));
  function pick(event: MouseEvent) {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    tell({ type: "go", ply: plyAt(event.clientX - box.left, table.ply, box.width) });
  }
  return (
    <figure class="graph">
      <svg
        viewBox={`-8 -8 ${WIDTH + 16} ${HEIGHT + 16}`}
        role="img"
        aria-label="Evaluation, move by move; the turning points are listed below"
      >
        {table.two_sided && <Area points={curves[0]!} />}
        <line class="middle" x1="0" x2={WIDTH} y1={HEIGHT / 2} y2={HEIGHT / 2} />
        {curves.map((points, player) => (
          <Curve points={points} player={table.two_sided ? "both" : player} />
        ))}
        <line class="here" x1={x} x2={x} y1="0" y2={HEIGHT} />
        <rect class="sensor" width={WIDTH} height={HEIGHT} onClick={pick} />
      </svg>
      {table.two_sided ? (
        <figcaption>
          <span>{table.seats[0]?.player} ↑</span>
          <span>{table.seats[1]?.player} ↓</span>
        </figcaption>
      ) : (
        <Legend table={table} range={valueRange(review)} />
      )}
    </figure>
  );
}

const path = (points: GraphPoint[]) =>
  points.map(({ x, y }, index) => `${index ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");

function Area({ points }: { points: GraphPoint[] }) {
  if (points.length === 0) return null;
  return <path class="area" d={`${path(points)}L${points.at(-1)!.x} ${HEIGHT / 2}L${points[0]!.x} ${HEIGHT / 2}Z`} />;
}

/** A curve with its turning points. With one curve per player, each value has a dot: others may be unknown. */
function Curve({ points, player }: { points: GraphPoint[]; player: number | "both" }) {
  return (
    <g class={`player-${player}`}>
      <path class="curve" d={path(points)} />
      {player !== "both" && points.map(({ x, y }) => <circle class="value" cx={x} cy={y} r="4" />)}
      {points
        .filter(({ point }) => point.turning)
        .map(({ x, y }) => (
          <circle class="turning" cx={x} cy={y} r="7" />
        ))}
    </g>
  );
}

function Legend({ table, range }: { table: Table; range: [number, number] }) {
  return (
    <figcaption>
      {table.seats.map((seat, player) => (
        <span class={`key player-${player}`}>{seat.player}</span>
      ))}
      <span class="number">
        {value(range[0])} to {value(range[1])}
      </span>
    </figcaption>
  );
}

function Turning({ play, tell }: { play: Play; tell: (event: PlayEvent) => void }) {
  const found = turningPoints(play.review!);
  if (found.length === 0) return play.reviewing ? null : <p>No serious mistakes.</p>;
  return (
    <ul class="turning-points">
      {found.map((point) => (
        <li>
          <button class="plain" onClick={() => tell({ type: "go", ply: point.ply })}>
            {point.sentence}
          </button>
        </li>
      ))}
    </ul>
  );
}
