/** How much of the game is each player's. */

import { analysisShown, shareShown } from "./state";
import type { Play } from "./state";
import { worth } from "./words";

export function EvaluationBar({ play, players }: { play: Play; players: string[] }) {
  if (players.length !== 2) return null;
  const analysis = analysisShown(play);
  const share = shareShown(play);
  const percent = Math.round((share ?? 0.5) * 100);
  const words =
    share === null ? "no evaluation yet" : `${percent}% for ${players[0]}, ${100 - percent}% for ${players[1]}`;
  return (
    <div class="evaluation" role="img" aria-label={`Evaluation: ${words}`} title={words}>
      <span>{players[0]}</span>
      <div class={`bar ${share === null ? "unknown" : ""}`}>
        <div style={{ width: `${percent}%` }} />
      </div>
      <span>{players[1]}</span>
      {analysis?.value != null && (
        <b class="number">
          {analysis.proven ? "=" : "≈"} {worth(analysis.value, analysis.proven, analysis.unit)} for{" "}
          {players[analysis.player]}
        </b>
      )}
    </div>
  );
}
