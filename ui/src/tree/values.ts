/** Values of a search, formatted, parsed and spoken. */

import type { TraceNode, Value, Window } from "../protocol";

export function numeric(value: Value): number {
  return value === "inf" ? Infinity : value === "-inf" ? -Infinity : value;
}

/** A value with four significant digits and a true minus sign. */
export function formatValue(value: Value): string {
  const number = numeric(value);
  if (!Number.isFinite(number)) return number > 0 ? "∞" : "−∞";
  const rounded = Number(number.toPrecision(4));
  return String(rounded === 0 ? 0 : Math.abs(number) >= 1e4 && Number.isInteger(number) ? number : rounded).replace("-", "−");
}

/** The sign before a value that is only a bound. */
export function boundSign(bound: TraceNode["bound"]): string {
  return bound === "lower" ? "≥" : bound === "upper" ? "≤" : "";
}

/** A sentence with true minus signs. */
export function typeset(sentence: string): string {
  return sentence.replace(/(^|[\s=(])-(?=[\d∞])/g, "$1−");
}

/** The number in a text such as "-2.5", "∞" or "-inf"; null if it is none. */
export function parseValue(text: string): number | null {
  const plain = text.trim().toLowerCase().replace(/[−–—]/g, "-").replace(/^\+/, "").replace(/\s+/g, "").replace(",", ".");
  if (/^-?(∞|inf|infinity|oo)$/.test(plain)) return plain.startsWith("-") ? -Infinity : Infinity;
  return /^-?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : null;
}

/** A written value in words: "≤−∞" is "at most minus infinity". */
export function spoken(written: string): string {
  return written.replace("≥", "at least ").replace("≤", "at most ").replace("−", "minus ").replace("∞", "infinity");
}

export function spokenWindow(window: Window): string {
  return window === null ? "" : `window ${spoken(formatValue(window[0]))} to ${spoken(formatValue(window[1]))}`;
}
