/** The parameters of a game, and a position to begin with. */

import { useEffect, useRef, useState } from "preact/hooks";
import type { GameEntry } from "../protocol";
import { gameText } from "./wish";

interface Props {
  entry: GameEntry;
  onPlay: (game: string, position: string) => void;
  onClose: () => void;
}

export function Options({ entry, onPlay, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [given, setGiven] = useState<Record<string, string>>({});
  const [position, setPosition] = useState("");
  useEffect(() => dialog.current?.showModal(), []);

  function field(name: string, usual: number | string | boolean) {
    const set = (text: string) => setGiven({ ...given, [name]: text });
    if (typeof usual === "boolean") {
      const on = given[name] ?? String(usual);
      return (
        <input
          id={`option-${name}`}
          type="checkbox"
          checked={on === "true"}
          onChange={(event) => set(String(event.currentTarget.checked))}
        />
      );
    }
    const shared = {
      id: `option-${name}`,
      value: given[name] ?? String(usual),
      onInput: (event: Event) => set((event.currentTarget as HTMLInputElement).value),
    };
    return typeof usual === "number" ? (
      <input type="number" step="any" {...shared} />
    ) : (
      <input type="text" {...shared} />
    );
  }

  return (
    <dialog ref={dialog} onClose={onClose} aria-label={`Options of ${entry.title}`}>
      <form class="stack" onSubmit={(event) => (event.preventDefault(), onPlay(gameText(entry, given), position))}>
        <h2>{entry.title}</h2>
        {entry.parameters.map(({ name, value }) => (
          <div class="option">
            <label for={`option-${name}`}>{name.replace(/_/g, " ")}</label>
            {field(name, value)}
          </div>
        ))}
        <div class="option wide">
          <label for="option-position">From a position, as text (or nothing, for the start)</label>
          <textarea
            id="option-position"
            rows={3}
            value={position}
            onInput={(event) => setPosition(event.currentTarget.value)}
          />
        </div>
        <div class="row">
          <button class="main">Play</button>
          <button type="button" onClick={() => dialog.current?.close()}>
            Cancel
          </button>
        </div>
      </form>
    </dialog>
  );
}
