/** The current step, and the timer that advances it during playback. */

import { useCallback, useEffect, useState } from "preact/hooks";

export interface Steps {
  step: number;
  last: number;
  playing: boolean;
  pace: number; // milliseconds per step
  go: (to: number) => void;
  move: (by: number) => void; // relative to the latest step: keys may be faster than drawing
  play: (on: boolean) => void;
  setPace: (milliseconds: number) => void;
}

export const PACES = [
  { name: "slow", milliseconds: 3000 },
  { name: "normal", milliseconds: 1500 },
  { name: "fast", milliseconds: 250 },
  { name: "very fast", milliseconds: 40 },
];

export function useSteps(last: number): Steps {
  const [step, setStep] = useState(0);
  const [playing, setPlaying] = useState(false);
  const [pace, setPace] = useState(1500);
  const go = useCallback((to: number) => (setPlaying(false), setStep(within(to, last))), [last]);
  const move = useCallback((by: number) => (setPlaying(false), setStep((at) => within(at + by, last))), [last]);
  const play = useCallback((on: boolean) => {
    if (on) setStep((at) => (at >= last ? 0 : at));
    setPlaying(on);
  }, [last]);
  useEffect(() => {
    if (!playing) return;
    const clock = setInterval(() => setStep((at) => within(at + 1, last)), pace);
    return () => clearInterval(clock);
  }, [playing, pace, last]);
  useEffect(() => {
    if (step >= last) setPlaying(false);
  }, [step, last]);
  return { step: within(step, last), last, playing, pace, go, move, play, setPace };
}

function within(step: number, last: number): number {
  return Math.max(0, Math.min(last, step));
}

const STEPS: Record<string, number> = { ArrowRight: 1, PageDown: 1, ArrowLeft: -1, PageUp: -1 };

/** Arrow keys, Home and End, except inside an input field. */
export function useStepKeys({ last, move }: Steps, active: boolean): void {
  useEffect(() => {
    if (!active) return;
    const press = (event: KeyboardEvent) => {
      const by = STEPS[event.key] ?? (event.key === "Home" ? -last : event.key === "End" ? last : 0);
      if (by === 0 || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (event.target instanceof Element && event.target.closest("input, select, textarea, [role=grid]")) return;
      event.preventDefault();
      move(by);
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [active, last, move]);
}
