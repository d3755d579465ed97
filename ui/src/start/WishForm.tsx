/** The opponent, in one sentence: "Play against the computer at level 3, as the first player, without a clock." */

import type { Level } from "../protocol";
import { CLOCKS } from "./wish";
import type { Opponent, Wish } from "./wish";

const ORDINALS = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];

interface Props {
  wish: Wish;
  levels: Level[];
  players: number; // of the game with the most
  onChange: (wish: Wish) => void;
}

export function WishForm({ wish, levels, players, onChange }: Props) {
  const level = (name: string, value: number, set: (level: number) => void) => (
    <select aria-label={name} value={String(value)} onChange={(event) => set(Number(event.currentTarget.value))}>
      {levels.map((level) => (
        <option value={String(level.level)}>
          level {level.level}, {level.name}
        </option>
      ))}
    </select>
  );
  const first = level("Level of the first computer", wish.other, (other) => onChange({ ...wish, other }));
  const second = level("Level of the computer", wish.level, (chosen) => onChange({ ...wish, level: chosen }));
  const does = levels.find((level) => level.level === wish.level)?.description;
  return (
    <form class="wish" aria-label="How to play" onSubmit={(event) => event.preventDefault()}>
      <p>
        {wish.opponent === "watch" ? "Watch " : "Play "}
        <select
          aria-label="Opponent"
          value={wish.opponent}
          onChange={(event) => onChange({ ...wish, opponent: event.currentTarget.value as Opponent })}
        >
          <option value="computer">against the computer</option>
          <option value="hot-seat">both sides on this page</option>
          <option value="link">against a friend, by a link</option>
          <option value="watch">computer against computer</option>
        </select>
        {wish.opponent === "computer" && <> at {second}</>}
        {wish.opponent === "watch" && (
          <>
            : {first} against {second}
          </>
        )}
        {(wish.opponent === "computer" || wish.opponent === "link") && (
          <>
            , as the{" "}
            <select
              aria-label="Your side"
              value={String(wish.side)}
              onChange={(event) => onChange({ ...wish, side: Number(event.currentTarget.value) })}
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
            value={wish.clock}
            onChange={(event) => onChange({ ...wish, clock: event.currentTarget.value })}
          >
            {Object.entries(CLOCKS).map(([key, { name }]) => (
              <option value={key}>{name}</option>
            ))}
          </select>
          .
        </span>
      </p>
      {wish.opponent === "computer" && does && <small>{does}</small>}
    </form>
  );
}
