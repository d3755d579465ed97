/** The analysis: the value of each move, the best line, the search statistics, and why not another move. */

import type { Analysis, Table } from "../protocol";
import type { PlayEvent } from "./model";
import { analysisShown, searching, shown } from "./state";
import type { Play } from "./state";
import { typeset } from "../tree/values";
import { boundName, shortCount, queueNote, boundSign, inUnits } from "./words";

interface Props {
  play: Play;
  table: Table;
  tell: (event: PlayEvent) => void;
}

export function AnalysisPanel({ play, table, tell }: Props) {
  const analysis = analysisShown(play);
  const running = searching(play) && !play.reviewing;
  return (
    <section class="sheet stack" aria-label="Analysis">
      <div class="row spread">
        <h2>Analysis</h2>
        {running || play.analyzing ? (
          <button class="main" onClick={() => tell({ type: "stop" })}>
            Stop
          </button>
        ) : (
          <button onClick={() => tell({ type: "analyze", on: true })}>{play.refusal ? "Try again" : "Analyze"}</button>
        )}
      </div>
      {play.refusal && <p role="alert">{play.refusal}</p>}
      {analysis && <Found play={play} table={table} analysis={analysis} tell={tell} />}
      {!analysis && play.analyzing && (
        <p class="muted">{shown(play)?.over ? "The game is over." : "Starting …"}</p>
      )}
      {!analysis && !play.analyzing && !play.refuting && !play.refusal && (
        <p class="muted">See the value of every move, and why a move is bad.</p>
      )}
      {(play.refuting !== null || play.refutation) && <Why play={play} tell={tell} />}
    </section>
  );
}

function Found({ play, table, analysis, tell }: Props & { analysis: Analysis }) {
  const player = table.seats[analysis.player]?.player ?? "";
  const next = table.seats[shown(play)?.to_move ?? -1]?.player;
  const shares = queueNote(analysis);
  return (
    <>
      {(analysis.waiting === null || analysis.value !== null) && (
        <p class="verdict">
          {analysis.compiling ? "Compiling the rules of this game; the first time takes a while …" : typeset(analysis.sentence)}
        </p>
      )}
      {shares && <p class="muted">{shares}</p>}
      <dl class="live number">
        <div>
          <dt>Depth</dt>
          <dd>
            {analysis.depth ?? "–"}
            {analysis.selective_depth != null && analysis.selective_depth !== analysis.depth && (
              <small>/{analysis.selective_depth}</small>
            )}
          </dd>
        </div>
        <div>
          <dt>Nodes</dt>
          <dd>{shortCount(analysis.nodes)}</dd>
        </div>
        <div>
          <dt>Nodes/s</dt>
          <dd>{shortCount(analysis.nodes_per_second)}</dd>
        </div>
        <div>
          <dt>Time</dt>
          <dd>{analysis.seconds.toFixed(1)} s</dd>
        </div>
      </dl>
      {analysis.pv.length > 0 && <Line name="Best line" position={analysis.position} line={analysis.pv} tell={tell} />}
      {analysis.moves.length > 0 && (
        <>
          <table class="move-values number">
            <caption>
              {next ? `${next} to move` : "Moves"}. Values are for {player}
              {analysis.unit[1] && !analysis.proven ? `, in ${analysis.unit[1]}` : ""}
            </caption>
            <thead class="hidden">
              <tr>
                <th>Move</th>
                <th>Value</th>
                <th>Certainty</th>
                <th>Why not?</th>
              </tr>
            </thead>
            <tbody>
              {analysis.moves.map((found) => (
                <tr key={found.move} class={found.bound}>
                  <th scope="row">{found.move}</th>
                  <td class="value" title={boundName(found.bound)}>
                    <span aria-hidden="true">{boundSign(found.bound)}</span> {inUnits(found.value, found.bound === "exact", analysis.unit)}
                  </td>
                  <td class="bound">{boundName(found.bound)}</td>
                  <td>
                    <button
                      class="plain why"
                      aria-label={`Why not ${found.move}?`}
                      onClick={() => tell({ type: "why-not", move: found.move })}
                    >
                      why not?
                    </button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <label class="row ask">
            <input
              type="checkbox"
              checked={play.asking}
              onChange={(event) => tell({ type: "ask", on: event.currentTarget.checked })}
            />
            Moves on the board ask “why not?” instead of being played
          </label>
        </>
      )}
    </>
  );
}

function Why({ play, tell }: { play: Play; tell: (event: PlayEvent) => void }) {
  const { refutation } = play;
  const move = play.refuting ?? refutation?.refutes ?? "";
  return (
    <div class="refutation" aria-live="polite">
      <h3>Why not {move}?</h3>
      {refutation && refutation.sentence ? (
        <p>{typeset(refutation.sentence)}</p>
      ) : (
        <p class="muted">Looking for the best reply …</p>
      )}
      {refutation && refutation.pv.length > 0 && (
        <Line name="Line" position={refutation.position} line={refutation.pv} tell={tell} />
      )}
    </div>
  );
}

/** A line of moves; a click shows the position after that move. */
function Line({
  name,
  position,
  line,
  tell,
}: {
  name: string;
  position: string;
  line: string[];
  tell: (event: PlayEvent) => void;
}) {
  return (
    <p class="line">
      <span class="muted">{name}:</span>
      {line.map((move, index) => (
        <button
          class="plain"
          title="Show on the board"
          onClick={() => tell({ type: "variation", position, line, steps: index + 1 })}
        >
          {move}
        </button>
      ))}
    </p>
  );
}
