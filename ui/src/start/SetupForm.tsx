/** The opponent, in one sentence: "Play against the computer at level 3, as the first player, without a clock." */

import type { Level } from "../protocol";
import { CLOCKS } from "./setup";
import type { Opponent, GameSetup } from "./setup";

const ORDINALS = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];

interface Props {
  setup: GameSetup;
  levels: Level[];
  players: number; // of the game with the most
  onChange: (setup: GameSetup) => void;
}

export function SetupForm({ setup, levels, players, onChange }: Props) {
  const level = (name: string, value: number, set: (level: number) => void) => (
    <select aria-label={name} value={String(value)} onChange={(event) => set(Number(event.currentTarget.value))}>
      {levels.map((level) => (
        <option value={String(level.level)}>
          level {level.level}, {level.name}
        </option>
      ))}
    </select>
  );
  const first = level("Level of the first computer", setup.other, (other) => onChange({ ...setup, other }));
  const second = level("Level of the computer", setup.level, (chosen) => onChange({ ...setup, level: chosen }));
  const does = levels.find((level) => level.level === setup.level)?.description;
  return (
    <form class="setup" aria-label="How to play" onSubmit={(event) => event.preventDefault()}>
      <p>
        {setup.opponent === "watch" ? "Watch " : "Play "}
        <select
          aria-label="Opponent"
          value={setup.opponent}
          onChange={(event) => onChange({ ...setup, opponent: event.currentTarget.value as Opponent })}
        >
          <option value="computer">against the computer</option>
          <option value="hot-seat">both sides on this page</option>
          <option value="link">against a friend, by link</option>
          <option value="watch">computer against computer</option>
        </select>
        {setup.opponent === "computer" && <> at {second}</>}
        {setup.opponent === "watch" && (
          <>
            : {first} against {second}
          </>
        )}
        {(setup.opponent === "computer" || setup.opponent === "link") && (
          <>
            , as the{" "}
            <select
              aria-label="Your side"
              value={String(setup.side)}
              onChange={(event) => onChange({ ...setup, side: Number(event.currentTarget.value) })}
            >
              {ORDINALS.slice(0, Math.max(2, players)).map((name, side) => (
                <option value={String(side)}>{name}</option>
              ))}
            </select>{" "}
            player
          </>
        )}
        ,{" "}
        <span class="end">
          <select
            aria-label="Clock"
            value={setup.clock}
            onChange={(event) => onChange({ ...setup, clock: event.currentTarget.value })}
          >
            {Object.entries(CLOCKS).map(([key, { name }]) => (
              <option value={key}>{name}</option>
            ))}
          </select>
          .
        </span>
      </p>
      {setup.opponent === "computer" && does && <small>{does}</small>}
    </form>
  );
}
