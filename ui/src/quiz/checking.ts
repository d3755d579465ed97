/** Compares answers with the search, and explains the first mistake in the search's own words. */

import type { TraceStep } from "../protocol";
import { parseValue, numeric, formatValue, typeset } from "../tree/values";
import { kindName } from "../tree/words";
import { renamed } from "../tree/names";
import type { Answers, Field, Quiz } from "./quiz";

export interface Mistake {
  field: Field;
  step: number;
  what: string; // "The leaf 4 is never visited."
  why: string; // the search's sentence
}

export interface Result {
  right: number;
  of: number;
  first: Mistake | null; // in search order
}

export function check(quiz: Quiz, answers: Answers): Result {
  const wrong = quiz.fields.filter((field) => !isRight(field, answers));
  const first = wrong[0];
  return { right: quiz.fields.length - wrong.length, of: quiz.fields.length, first: first ? mistake(quiz, first, answers) : null };
}

export function isRight(field: Field, answers: Answers): boolean {
  if (field.what === "leaf") return answers.marked.has(field.id) === field.expected;
  const text = answerTo(field, answers);
  if (field.expected === null) return text === "";
  const number = parseValue(text);
  return number !== null && formatValue(number) === formatValue(field.expected as number);
}

/** The written answer; a dash counts as blank. */
function answerTo(field: Field, answers: Answers): string {
  return (answers.texts[field.key] ?? "").trim().replace(/^[-–−—]$/, "");
}

function mistake(quiz: Quiz, field: Field, answers: Answers): Mistake {
  const step = reason(quiz, field);
  const why = typeset(renamed(quiz.model.trace.steps[step]?.sentence ?? "", quiz.names));
  return { field, step, what: explanation(quiz, field, answers), why };
}

/** The step that explains the answer: for a bound, where it took its final value. */
function reason({ model }: Quiz, field: Field): number {
  const { steps } = model.trace;
  const at = field.what === "alpha" ? 0 : field.what === "beta" ? 1 : null;
  if (field.expected === null || field.what === "leaf") return field.step;
  for (let step = field.step; step >= 0; step--) {
    const event = steps[step]!;
    if (event.node === field.id && (event.child === null || tookValue(event, at)) && event.label !== "prune") return step;
  }
  return field.step;
}

function tookValue({ before, after, changed }: TraceStep, at: 0 | 1 | null): boolean {
  if (at === null || before === null || after === null) return changed;
  return numeric(before[at]) !== numeric(after[at]);
}

function explanation(quiz: Quiz, field: Field, answers: Answers): string {
  const item = quiz.model.outline.items[field.id]!;
  const node = `${kindName(item.kind)} node ${quiz.names.get(field.id) ?? ""}`;
  if (field.what === "leaf") {
    const leaf = `The leaf ${leafText(quiz, field.id)}`;
    return field.expected ? `${leaf} is never visited.` : `${leaf} is visited${stillOpen(quiz, field)}.`;
  }
  const text = answerTo(field, answers);
  const name = field.what === "alpha" ? `α of ${node}` : field.what === "beta" ? `β of ${node}` : `The value of ${node}`;
  if (field.expected === null) return `${node} is never visited, so leave it blank.`;
  const right = formatValue(field.expected as number);
  if (text === "") return `${name} is missing; it is ${right}.`;
  if (parseValue(text) === null) return `“${text}” is not a number; write one such as −2, or ∞ or −∞.`;
  return `${name} is ${right}, not ${formatValue(parseValue(text)!)}.`;
}

function leafText({ model }: Quiz, id: number): string {
  const { node, text } = model.outline.items[id]!;
  return node?.value != null ? formatValue(node.value) : text.replace("-", "−");
}

/** Why a leaf was visited: the window was still open. */
function stillOpen({ model }: Quiz, field: Field): string {
  const before = model.trace.steps[field.step]?.before;
  return before ? `: until then α = ${formatValue(before[0])} is below β = ${formatValue(before[1])}` : "";
}

/** The answers in a line or two. */
export function answerKey(quiz: Quiz): string {
  if (quiz.task === "prune") {
    const pruned = quiz.fields.filter((field) => field.expected === true).map((field) => leafText(quiz, field.id));
    return pruned.length === 0 ? "No leaf is pruned." : `Never visited: ${pruned.join(", ")}.`;
  }
  const lines = new Map<number, string[]>();
  for (const { id, what, expected } of quiz.fields) {
    const boundSign = what === "alpha" ? "α = " : what === "beta" ? "β = " : "";
    lines.set(id, [...(lines.get(id) ?? []), expected === null ? "" : boundSign + formatValue(expected as number)]);
  }
  const inOrder = [...quiz.names].filter(([id]) => lines.has(id));
  return inOrder.map(([id, name]) => `${name}: ${lines.get(id)!.filter(Boolean).join(", ") || "never visited"}`).join("; ") + ".";
}

export function fieldLabel(quiz: Quiz, field: Field): string {
  const node = `${kindName(quiz.model.outline.items[field.id]!.kind)} node ${quiz.names.get(field.id)}`;
  return `${field.what} of ${node}`;
}
