/** The parameters of a game, and its starting position. */

import { useEffect, useRef, useState } from "preact/hooks";
import type { GameEntry } from "../protocol";
import { gameText } from "./setup";

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

  function field(name: string, defaultSetup: number | string | boolean) {
    const set = (text: string) => setGiven({ ...given, [name]: text });
    if (typeof defaultSetup === "boolean") {
      const on = given[name] ?? String(defaultSetup);
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
      value: given[name] ?? String(defaultSetup),
      onInput: (event: Event) => set((event.currentTarget as HTMLInputElement).value),
    };
    return typeof defaultSetup === "number" ? (
      <input type="number" step="any" {...shared} />
    ) : (
      <input type="text" {...shared} />
    );
  }

  return (
    <dialog ref={dialog} onClose={onClose} aria-label={`${entry.title}: options`}>
      <form class="stack" onSubmit={(event) => (event.preventDefault(), onPlay(gameText(entry, given), position))}>
        <h2>{entry.title}</h2>
        {entry.parameters.map(({ name, value }) => (
          <div class="option">
            <label for={`option-${name}`}>{name.replace(/_/g, " ")}</label>
            {field(name, value)}
          </div>
        ))}
        <div class="option wide">
          <label for="option-position">Starting position as text (optional)</label>
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
