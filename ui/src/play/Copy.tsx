/** A text to copy. If the browser forbids that, the text is selected. */

import { useState } from "preact/hooks";

export function Copy({ text, name }: { text: string; name: string }) {
  const [done, setDone] = useState(false);
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setDone(true);
      setTimeout(() => setDone(false), 2000);
    } catch {
      document.querySelector<HTMLInputElement>(`input[data-copy="${name}"]`)?.select();
    }
  }
  return (
    <div class="copy">
      <input
        readOnly
        data-copy={name}
        value={text}
        aria-label={name}
        onFocus={(event) => event.currentTarget.select()}
      />
      <button onClick={() => void copy()}>{done ? "Copied" : `Copy ${name}`}</button>
    </div>
  );
}
