/** What the search has just learned, in large letters. */

import type { TraceStep } from "../protocol";
import { renamed } from "./names";
import type { TreeModel } from "./picture";
import { typeset } from "./values";

export function Sentence({ step, names, over }: { step: TraceStep | undefined; names: TreeModel["names"]; over: string }) {
  return (
    <div class={`sentence ${step?.label ?? ""}`} aria-live="polite">
      {step && <span class="step-label">{step.label}</span>}
      <p>{step ? typeset(renamed(step.sentence, names)) : "There is nothing to search."} {over && <span class="over">{over}</span>}</p>
    </div>
  );
}
