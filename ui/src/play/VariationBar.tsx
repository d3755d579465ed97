/** A bar below the board while it shows an earlier position or a variation. */

import type { PlayEvent } from "./model";
import type { Play } from "./state";

export function VariationBar({ play, tell }: { play: Play; tell: (event: PlayEvent) => void }) {
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
          Move {looking.ply} of {table.ply}
        </span>
        {back}
      </div>
    );
  }
  const to = (steps: number) => tell({ type: "variation", ...looking, steps });
  return (
    <div class="row looking" role="note">
      <span>
        <b>Variation</b> (not played):
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
        <button aria-label="Previous move" disabled={looking.steps === 0} onClick={() => to(looking.steps - 1)}>
          ‹
        </button>
        <button
          aria-label="Next move"
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
