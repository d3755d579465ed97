/** A table: the board, the players, the moves, analysis and review. */

import { useEffect, useMemo, useReducer, useRef, useState } from "preact/hooks";
import { BoardView } from "../board/BoardView";
import type { Mark } from "../board/BoardView";
import { buttons } from "../board/picking";
import { flip, standsAbove } from "../board/flip";
import type { Client } from "../client";
import { addressOf } from "../page";
import type { Welcome } from "../protocol";
import { AnalysisPanel } from "./AnalysisPanel";
import { Controls } from "./Controls";
import { Evaluation } from "./Evaluation";
import { VariationBar } from "./VariationBar";
import { isSearch, update } from "./model";
import type { PlayEvent, Search, Step } from "./model";
import { analysisShown, shown, start } from "./state";
import type { Play } from "./state";
import { status } from "./status";
import { MoveList } from "./MoveList";
import { Players } from "./Players";
import { ReviewPanel } from "./ReviewPanel";
import { sentence } from "./words";
import "./play.css";

interface Props {
  client: Client;
  welcome: Welcome;
  table?: string;
  invite?: string;
}

/** The state of the page, and a function that updates it and sends the resulting requests. */
function usePlay(client: Client): [Play, (event: PlayEvent) => void] {
  const play = useRef<Play>(start);
  const [, draw] = useReducer((count: number, _: void) => count + 1, 0);
  const tell = useMemo(
    () => (event: PlayEvent) => {
      const [next, requests]: Step = update(play.current, event);
      play.current = next;
      draw();
      for (const request of requests) isSearch(request) ? search(request) : client.send(request);
    },
    [client],
  );
  const end = useRef(() => {}); // of the last search

  /** Request a search, which may be refused. One that is lost with the connection is requested again later. */
  function search(request: Search): void {
    end.current();
    end.current = client.follow(
      request,
      () => {},
      ({ message }) => client.status === "open" && tell({ type: "refused", search: request.type, sentence: message }),
    );
  }

  return [play.current, tell];
}

export function PlayPage({ client, welcome, table: name, invite }: Props) {
  const [play, tell] = usePlay(client);
  const [typed, setTyped] = useState("");
  const [flipped, setFlipped] = useState(false);
  const [lost, setLost] = useState<string | null>(null);

  useEffect(() => {
    const receive = (answer: Extract<PlayEvent, { type: "answer" }>["answer"]) => tell({ type: "answer", answer });
    const ends = [
      client.on("table", receive),
      client.on("view", receive),
      client.on("analysis", receive),
      client.on("review", receive),
      client.on("hint", receive),
      client.onStatus((status) => status === "open" && tell({ type: "reconnected" })),
      client.on("error", (error) => tell({ type: "error", sentence: error.sentence })),
    ];
    client
      .ask(invite === undefined ? { type: "open", table: name ?? "" } : { type: "join", invite })
      .then((answer) => {
        if (answer.type === "table" && invite !== undefined)
          location.replace(addressOf({ page: "play", table: answer.table }));
      })
      .catch((error: Error) => setLost(error.message));
    return () => {
      ends.forEach((end) => end());
      client.send({ type: "stop" });
    };
  }, [client, name, invite]);

  const { table } = play;
  useEffect(() => {
    if (!table) return;
    document.title = `${table.title} · Zermelo`;
    const mine = table.seats.flatMap((seat, player) => (seat.who === "you" ? [player] : []));
    if (mine.length === 1) setFlipped(standsAbove(table.board, mine[0]!));
  }, [table?.table]);
  useEffect(() => arrowKeys(play, tell));

  if (!table)
    return (
      <p class="muted">
        {lost ? (
          <>
            {sentence(lost)} <a href="#/">Choose a game</a>
          </>
        ) : (
          "Loading the game …"
        )}
      </p>
    );
  const now = shown(play)!;
  const players = table.seats.map((seat) => seat.player);
  const board = flipped ? flip(now.board) : now.board;

  function submit(event: Event) {
    event.preventDefault();
    if (typed.trim()) tell({ type: "move", move: typed.trim() });
    setTyped("");
  }

  return (
    <div class="play">
      <section class={`table ${play.looking?.at === "variation" ? "variation" : ""}`} aria-label="Board">
        <div class="heading">
          <h1>{table.title}</h1>
          <p class="status" role="status">
            {status(table)}
          </p>
        </div>
        {table.analyzable && <Evaluation play={play} table={table} />}
        <div class="frame">
          <BoardView
            board={board}
            players={players}
            legal={now.legal}
            picked={play.picked}
            last={now.last}
            marks={marks(play)}
            label={`${table.title}, ${play.looking ? "not the current position" : status(table)}`}
            onPlace={(place) => tell({ type: "place", name: place })}
          />
        </div>
        <p class="message" aria-live="polite">
          {play.message}
        </p>
        {play.choice.length > 0 && (
          <div class="row choice" role="group" aria-label="Which move?">
            {play.choice.map((move) => (
              <button class="main" onClick={() => tell({ type: "move", move: move.move })}>
                {move.move}
              </button>
            ))}
            <button onClick={() => tell({ type: "cancel" })}>Cancel</button>
          </div>
        )}
        {buttons(now.legal).length > 0 && (
          <div class="row" role="group" aria-label="Other moves">
            {buttons(now.legal).map((move) => (
              <button onClick={() => tell({ type: "move", move: move.move })}>{move.move}</button>
            ))}
          </div>
        )}
        {play.looking && <VariationBar play={play} tell={tell} />}
        <form class="row type" onSubmit={submit}>
          <input
            id="typed"
            aria-label="Type a move"
            placeholder="Type a move"
            value={typed}
            onInput={(event) => setTyped(event.currentTarget.value)}
            autocomplete="off"
            spellcheck={false}
          />
          <button>{play.asking ? "Why not?" : play.looking ? "Try" : "Play"}</button>
          <button
            type="button"
            class="flip"
            aria-label="Flip board"
            title="Flip board"
            aria-pressed={flipped}
            onClick={() => setFlipped(!flipped)}
          >
            ⇅
          </button>
        </form>
      </section>
      <aside class="stack">
        <Players client={client} welcome={welcome} table={table} />
        <Controls client={client} table={table} tell={tell} />
        <MoveList play={play} table={table} tell={tell} />
        {table.analyzable && <AnalysisPanel play={play} table={table} tell={tell} />}
        {table.analyzable && table.moves.length > 0 && <ReviewPanel play={play} table={table} tell={tell} />}
      </aside>
    </div>
  );
}

/** The hint, and the move that "why not?" was asked about. */
function marks(play: Play): Mark[] {
  const found: Mark[] = [];
  if (play.hint) found.push({ path: play.hint.path, tone: "hint" });
  const now = shown(play);
  const best = play.analyzing ? analysisShown(play)?.moves[0] : undefined;
  if (best) found.push({ path: best.path, tone: "best" });
  const asked = play.refuting ?? (play.refutation?.position === now?.position ? play.refutation?.refutes : undefined);
  const move = now?.legal.find((legal) => legal.move === asked);
  if (move) found.push({ path: move.path, tone: "bad" });
  return found;
}

/** The left and right arrow keys step through the moves, except where they have another meaning. */
function arrowKeys(play: Play, tell: (event: PlayEvent) => void) {
  function press(event: KeyboardEvent) {
    const target = event.target as Element;
    if (target.closest("input, textarea, select, [role=grid]") || event.altKey || event.ctrlKey || event.metaKey)
      return;
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined || !play.table) return;
    event.preventDefault();
    if (play.looking?.at === "variation") tell({ type: "variation", ...play.looking, steps: play.looking.steps + step });
    else tell({ type: "go", ply: (play.looking?.ply ?? play.table.ply) + step });
  }
  addEventListener("keydown", press);
  return () => removeEventListener("keydown", press);
}
