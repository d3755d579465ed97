/** Formats values, bounds, numbers and times. */

import type { Analysis, MoveValue, Table } from "../protocol";

const SIGNS = { exact: "=", lower: "≥", upper: "≤", estimate: "≈" };
const WORDS = { exact: "proven", lower: "at least", upper: "at most", estimate: "estimated" };

export const boundSign = (bound: MoveValue["bound"]): string => SIGNS[bound];
export const boundName = (bound: MoveValue["bound"]): string => WORDS[bound];

/** +3, −0.25, 0: with a true minus sign and few digits. */
export function value(number: number): string {
  const size = Math.abs(number);
  if (size === Infinity) return number > 0 ? "+∞" : "−∞";
  const digits = Number.isInteger(number) ? 0 : size < 10 ? 2 : size < 100 ? 1 : 0;
  const text = size.toFixed(digits);
  if (Number(text) === 0) return "0";
  return (number > 0 ? "+" : "−") + text;
}

/** A value in the game's unit, such as pawns, unless it is proven. */
export const inUnits = (number: number, exact: boolean, [size, _]: Analysis["unit"]): string =>
  value(exact ? number : number / size);

/** 950, 12.3 k, 4.56 M */
export function shortCount(number: number): string {
  if (number < 1000) return String(Math.round(number));
  for (const [unit, size] of [
    ["k", 1e3],
    ["M", 1e6],
    ["G", 1e9],
  ] as const) {
    const scaled = number / size;
    if (scaled < 999.5) return `${scaled.toFixed(scaled < 10 ? 2 : scaled < 100 ? 1 : 0)} ${unit}`;
  }
  return number.toExponential(1);
}

/** A note on how many searches share the processor; empty if none do. */
export function queueNote({ waiting, others, done }: Pick<Analysis, "waiting" | "others" | "done">): string {
  if (done) return "";
  if (waiting !== null) return waiting === 1 ? "Next in the queue …" : `Number ${waiting} in the queue …`;
  if (others === 0) return "";
  return `Sharing the processor with ${others} other ${others === 1 ? "search" : "searches"}.`;
}

/** 4:05, and 0:09.3 when it gets short. */
export function time(seconds: number): string {
  const left = Math.max(0, seconds);
  if (left < 20) return `0:${left.toFixed(1).padStart(4, "0")}`;
  const whole = Math.ceil(left);
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  const rest = String(whole % 60).padStart(2, "0");
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}

/** A player's remaining time, `since` seconds after the table was sent. */
export function clockLeft(clock: NonNullable<Table["clock"]>, player: number, since: number): number {
  return (clock.left[player] ?? 0) - (clock.running === player ? since : 0);
}

/** A text as a sentence: with a capital letter, unless it begins with a file name, and a period. */
export function sentence(text: string): string {
  const end = /[.!?…:]$/.test(text) || text === "" ? "" : ".";
  const first = /^\S+\.py\b/.test(text) ? text.charAt(0) : text.charAt(0).toUpperCase();
  return first + text.slice(1) + end;
}
