/** Says that the board shows the past or an imagined line, lets one step through it, and leads back. */

import type { PlayEvent } from "./model";
import type { Play } from "./state";

export function Imagined({ play, tell }: { play: Play; tell: (event: PlayEvent) => void }) {
  const { looking, table } = play;
  if (!looking || !table) return null;
  const back = (
    <button class="main" onClick={() => tell({ type: "live" })}>
      Back to the game
    </button>
  );
  if (looking.at === "past") {
    return (
      <div class="row looking" role="note">
        <span>
          After {looking.ply} of {table.ply} moves
        </span>
        {back}
      </div>
    );
  }
  const to = (steps: number) => tell({ type: "imagine", ...looking, steps });
  return (
    <div class="row looking" role="note">
      <span>
        <b>Imagined</b>, not played:
      </span>
      <span class="line">
        {looking.line.map((move, step) => (
          <button
            class="plain"
            aria-current={step + 1 === looking.steps ? "step" : undefined}
            onClick={() => to(step + 1)}
          >
            {move}
          </button>
        ))}
      </span>
      <span class="steps">
        <button aria-label="One move back" disabled={looking.steps === 0} onClick={() => to(looking.steps - 1)}>
          ‹
        </button>
        <button
          aria-label="One move on"
          disabled={looking.steps === looking.line.length}
          onClick={() => to(looking.steps + 1)}
        >
          ›
        </button>
      </span>
      {back}
    </div>
  );
}
