/** The players, the computer's levels, the clocks, and the invitation link. */

import { useEffect, useRef, useState } from "preact/hooks";
import type { Client } from "../client";
import { addressOf } from "../page";
import { PieceView } from "../board/pieces";
import type { Board, Level, Piece, Seat, SeatChoice, Table, Welcome } from "../protocol";
import { Copy } from "./Copy";
import { emblem } from "./emblem";
import { sameSeats } from "./status";
import { clockLeft, time } from "./words";

export function Players({ client, welcome, table }: { client: Client; welcome: Welcome; table: Table }) {
  const entry = welcome.games.find(({ game }) => game === table.game || game === table.game.split(":")[0]);
  const levels = welcome.levels.filter(({ level }) => level <= (entry?.levels ?? welcome.levels.length));

  const open = table.seats.filter((seat) => seat.who === "open").length;

  function change(player: number, wish: SeatChoice) {
    client.send({ type: "seats", seats: sameSeats(table).map((seat, other) => (other === player ? wish : seat)) });
  }

  return (
    <section class="players sheet" aria-label="Players">
      {table.seats.map((seat, player) => (
        <div class={`player ${table.to_move === player && !table.over ? "turn" : ""}`}>
          <span class="who">
            <Chip board={table.board} player={player} />
            <b>{seat.player}</b>
            {table.thinking && table.to_move === player && <span class="thinking" aria-hidden="true" />}
          </span>
          <SeatChoice seat={seat} levels={levels} fixed={table.hidden} onChange={(wish) => change(player, wish)} />
          {table.clock && <Clock clock={table.clock} player={player} />}
        </div>
      ))}
      {table.invite && (
        <div class="invite">
          <small>Send this link to {open === 1 ? "the other player" : `the ${open} other players`}:</small>
          <Copy text={location.href.replace(/#.*/, "") + addressOf({ page: "join", invite: table.invite })} name="link" />
        </div>
      )}
    </section>
  );
}

/** One of the player's pieces. */
function Chip({ board, player }: { board: Board; player: number }) {
  const kind = emblem(board, player);
  if (!kind) return null;
  const piece: Piece = { place: null, x: 0, y: 0, kind, owner: player, text: "", size: 1 };
  return (
    <svg class="chip" viewBox="-0.5 -0.5 1 1" aria-hidden="true">
      <PieceView piece={piece} ground={board.ground} unit={1} />
    </svg>
  );
}

function SeatChoice({
  seat,
  levels,
  fixed,
  onChange,
}: {
  seat: Seat;
  levels: Level[];
  fixed: boolean; // nobody may change seats
  onChange: (wish: SeatChoice) => void;
}) {
  if (seat.who === "other") return <span class="muted">another player</span>;
  const current = seat.who === "engine" ? String(seat.level ?? 1) : seat.who;
  function pick(event: Event) {
    const { value } = event.currentTarget as HTMLSelectElement;
    onChange(value === "you" || value === "open" ? { who: value } : { who: "engine", level: Number(value) });
  }
  return (
    <select value={current} disabled={fixed} onChange={pick} aria-label={`Who plays ${seat.player}`}>
      <option value="you">You</option>
      <option value="open">Invited player (link)</option>
      {levels.map((level) => (
        <option value={String(level.level)} title={level.description}>
          Level {level.level}, {level.name}
        </option>
      ))}
    </select>
  );
}

function Clock({ clock, player }: { clock: NonNullable<Table["clock"]>; player: number }) {
  const told = useRef({ clock, at: performance.now() });
  if (told.current.clock !== clock) told.current = { clock, at: performance.now() };
  const [, tick] = useState(0);
  useEffect(() => {
    if (clock.running !== player) return;
    const timer = setInterval(() => tick((count) => count + 1), 100);
    return () => clearInterval(timer);
  }, [clock, player]);
  const left = clockLeft(clock, player, (performance.now() - told.current.at) / 1000);
  return (
    <span class={`clock number ${left < 20 ? "short" : ""}`} role="timer" aria-label="Time left">
      {time(left)}
    </span>
  );
}
