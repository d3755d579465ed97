/** Numbers of a search, as the slides write them. */

import type { TraceNode, Value, Window } from "../protocol";

export function numeric(value: Value): number {
  return value === "inf" ? Infinity : value === "-inf" ? -Infinity : value;
}

/** A value in four digits, with a true minus sign. */
export function said(value: Value): string {
  const number = numeric(value);
  if (!Number.isFinite(number)) return number > 0 ? "∞" : "−∞";
  const rounded = Number(number.toPrecision(4));
  return String(rounded === 0 ? 0 : Math.abs(number) >= 1e4 && Number.isInteger(number) ? number : rounded).replace("-", "−");
}

/** Before a value that is only a bound. */
export function sign(bound: TraceNode["bound"]): string {
  return bound === "lower" ? "≥" : bound === "upper" ? "≤" : "";
}

/** A sentence of the server with true minus signs. */
export function typeset(sentence: string): string {
  return sentence.replace(/(^|[\s=(])-(?=[\d∞])/g, "$1−");
}

/** The number that a text says: "-2.5", "∞", "-inf"; null if it says none. */
export function heard(text: string): number | null {
  const plain = text.trim().toLowerCase().replace(/[−–—]/g, "-").replace(/^\+/, "").replace(/\s+/g, "").replace(",", ".");
  if (/^-?(∞|inf|infinity|oo)$/.test(plain)) return plain.startsWith("-") ? -Infinity : Infinity;
  return /^-?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : null;
}

/** What is written, as it is read out: "≤−∞" is "at most minus infinity". */
export function aloud(written: string): string {
  return written.replace("≥", "at least ").replace("≤", "at most ").replace("−", "minus ").replace("∞", "infinity");
}

export function windowSpoken(window: Window): string {
  return window === null ? "" : `window ${aloud(said(window[0]))} to ${aloud(said(window[1]))}`;
}
