/** The input fields beside the nodes. */

import { TRIANGLE } from "../tree/layout";
import type { Layout } from "../tree/layout";
import { fieldLabel } from "./checking";
import type { Answers, Field, Quiz } from "./quiz";

interface InputsProps {
  quiz: Quiz;
  layout: Layout;
  scale: number;
  answers: Answers;
  wrong: Field | null;
  onAnswer: (key: string, text: string) => void;
}

const LETTERS: Record<Field["what"], string> = { alpha: "α", beta: "β", value: "v", leaf: "" };

export function AnswerInputs({ quiz, layout, scale, answers, wrong, onAnswer }: InputsProps) {
  return (
    <>
      {inNameOrder(quiz).map((field) => {
        const { x, y } = layout.spots.get(field.id)!;
        const offset = field.what === "alpha" ? -15 : field.what === "beta" ? 15 : 0;
        return (
          <label class="answer" style={{ left: `${(x + TRIANGLE + 7) * scale}px`, top: `${(y + offset) * scale}px`, fontSize: `${14 * scale}px` }}>
            <i aria-hidden="true">{LETTERS[field.what]}</i>
            <input
              value={answers.texts[field.key] ?? ""} inputMode="text" autocomplete="off" spellcheck={false} size={3}
              aria-label={fieldLabel(quiz, field)} aria-invalid={wrong?.key === field.key} data-answer={field.key}
              onInput={(event) => onAnswer(field.key, event.currentTarget.value)}
            />
          </label>
        );
      })}
    </>
  );
}

/** The tab order is A, B, C …: search order would reveal answers. */
function inNameOrder({ fields, names }: Quiz): Field[] {
  const order = new Map([...names.keys()].map((id, at) => [id, at]));
  return fields.filter((field) => field.what !== "leaf").sort((a, b) => order.get(a.id)! - order.get(b.id)! || a.key.localeCompare(b.key));
}
