/** The evaluation of the position on the board: a bar for two sides, otherwise a value for each player. */

import type { Table } from "../protocol";
import { analysisShown, shareShown, valuesShown } from "./state";
import type { Play } from "./state";
import { inUnits } from "./words";

export function Evaluation({ play, table }: { play: Play; table: Table }) {
  const players = table.seats.map((seat) => seat.player);
  return table.two_sided ? <EvaluationBar play={play} players={players} /> : <PlayerValues play={play} players={players} />;
}

function EvaluationBar({ play, players }: { play: Play; players: string[] }) {
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
          {analysis.proven ? "=" : "≈"} {inUnits(analysis.value, analysis.proven, analysis.unit)} for{" "}
          {players[analysis.player]}
        </b>
      )}
    </div>
  );
}

/** Often only the value for the player to move is known. */
function PlayerValues({ play, players }: { play: Play; players: string[] }) {
  const analysis = analysisShown(play);
  const values = valuesShown(play);
  const text = (value: number | null | undefined) =>
    value == null ? "–" : inUnits(value, analysis?.proven ?? true, analysis?.unit ?? [1, ""]);
  return (
    <dl class="evaluation values" aria-label="Evaluation">
      {players.map((player, index) => (
        <div class={`player-${index}`}>
          <dt>{player}</dt>
          <dd class="number">{text(values[index])}</dd>
        </div>
      ))}
    </dl>
  );
}
