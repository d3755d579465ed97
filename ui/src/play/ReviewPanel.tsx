/** The game looked back at: a graph of the evaluation, the turning points marked. */

import type { Table } from "../protocol";
import { graph, plyAt, turningPoints } from "./graph";
import type { PlayEvent } from "./model";
import type { Play } from "./state";

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
          <button onClick={() => tell({ type: "review" })}>{review ? "Again" : "Review the game"}</button>
        )}
      </div>
      {play.reviewing && (
        <p class="muted">
          Looked at {review?.points.length ?? 0} of {table.ply + 1} positions …
        </p>
      )}
      {review && review.points.length > 0 && <Graph play={play} table={table} tell={tell} />}
      {review && <Turning play={play} tell={tell} />}
    </section>
  );
}

function Graph({ play, table, tell }: { play: Play; table: Table; tell: (event: PlayEvent) => void }) {
  const points = graph(play.review!, table.ply, WIDTH, HEIGHT);
  const at = play.looking?.at === "past" ? play.looking.ply : table.ply;
  const x = table.ply > 0 ? (at / table.ply) * WIDTH : 0;
  const path = points.map((point, index) => `${index ? "L" : "M"}${point.x.toFixed(1)} ${point.y.toFixed(1)}`).join("");
  const last = points.at(-1)!;
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
        <path class="area" d={`${path}L${last.x} ${HEIGHT / 2}L${points[0]!.x} ${HEIGHT / 2}Z`} />
        <line class="middle" x1="0" x2={WIDTH} y1={HEIGHT / 2} y2={HEIGHT / 2} />
        <path class="curve" d={path} />
        <line class="here" x1={x} x2={x} y1="0" y2={HEIGHT} />
        {points
          .filter(({ point }) => point.turning)
          .map((point) => (
            <circle class="turning" cx={point.x} cy={point.y} r="7" />
          ))}
        <rect class="sensor" width={WIDTH} height={HEIGHT} onClick={pick} />
      </svg>
      <figcaption>
        <span>{table.seats[0]?.player} ↑</span>
        <span>{table.seats[1]?.player} ↓</span>
      </figcaption>
    </figure>
  );
}

function Turning({ play, tell }: { play: Play; tell: (event: PlayEvent) => void }) {
  const found = turningPoints(play.review!);
  if (found.length === 0) return play.reviewing ? null : <p>No move gave away much.</p>;
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
