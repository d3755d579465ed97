/** Compares answers with the search and tells the first mistake, with the search's own reason. */

import type { TraceStep } from "../protocol";
import { heard, numeric, said, typeset } from "../tree/values";
import { kindSaid } from "../tree/words";
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
  first: Mistake | null; // in the order of the search
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
  const number = heard(text);
  return number !== null && said(number) === said(field.expected as number);
}

/** What was written; a dash alone says nothing. */
function answerTo(field: Field, answers: Answers): string {
  return (answers.texts[field.key] ?? "").trim().replace(/^[-–−—]$/, "");
}

function mistake(quiz: Quiz, field: Field, answers: Answers): Mistake {
  const step = reason(quiz, field);
  const why = typeset(renamed(quiz.film.trace.steps[step]?.sentence ?? "", quiz.names));
  return { field, step, what: complaint(quiz, field, answers), why };
}

/** The step that settles it: of a bound, where it took its last value. */
function reason({ film }: Quiz, field: Field): number {
  const { steps } = film.trace;
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

function complaint(quiz: Quiz, field: Field, answers: Answers): string {
  const item = quiz.film.outline.items[field.id]!;
  const node = `${kindSaid(item.kind)} node ${quiz.names.get(field.id) ?? ""}`;
  if (field.what === "leaf") {
    const leaf = `The leaf ${leafSaid(quiz, field.id)}`;
    return field.expected ? `${leaf} is never visited.` : `${leaf} is visited${stillOpen(quiz, field)}.`;
  }
  const text = answerTo(field, answers);
  const name = field.what === "alpha" ? `α of ${node}` : field.what === "beta" ? `β of ${node}` : `The value of ${node}`;
  if (field.expected === null) return `${node} is never visited, so nothing stands beside it.`;
  const right = said(field.expected as number);
  if (text === "") return `${name} is missing; it is ${right}.`;
  if (heard(text) === null) return `“${text}” is not a number; write one such as −2, or ∞ or −∞.`;
  return `${name} is ${right}, not ${said(heard(text)!)}.`;
}

function leafSaid({ film }: Quiz, id: number): string {
  const { node, text } = film.outline.items[id]!;
  return node?.value != null ? said(node.value) : text.replace("-", "−");
}

/** Why a leaf could not be skipped: the window before it was open. */
function stillOpen({ film }: Quiz, field: Field): string {
  const before = film.trace.steps[field.step]?.before;
  return before ? `: until then α = ${said(before[0])} is below β = ${said(before[1])}` : "";
}

/** The answers in a line or two, for the key. */
export function answerKey(quiz: Quiz): string {
  if (quiz.task === "prune") {
    const pruned = quiz.fields.filter((field) => field.expected === true).map((field) => leafSaid(quiz, field.id));
    return pruned.length === 0 ? "No leaf is pruned." : `Never visited: ${pruned.join(", ")}.`;
  }
  const lines = new Map<number, string[]>();
  for (const { id, what, expected } of quiz.fields) {
    const sign = what === "alpha" ? "α = " : what === "beta" ? "β = " : "";
    lines.set(id, [...(lines.get(id) ?? []), expected === null ? "" : sign + said(expected as number)]);
  }
  const inOrder = [...quiz.names].filter(([id]) => lines.has(id));
  return inOrder.map(([id, name]) => `${name}: ${lines.get(id)!.filter(Boolean).join(", ") || "never visited"}`).join("; ") + ".";
}

export function fieldLabel(quiz: Quiz, field: Field): string {
  const node = `${kindSaid(quiz.film.outline.items[field.id]!.kind)} node ${quiz.names.get(field.id)}`;
  return `${field.what} of ${node}`;
}
