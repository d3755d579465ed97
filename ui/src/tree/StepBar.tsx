/** Buttons for the steps, a slider, and playback. */

import { PACES } from "./useSteps";
import type { Steps } from "./useSteps";

export function StepBar({ steps }: { steps: Steps }) {
  const { step, last, playing, go, move, play } = steps;
  return (
    <div class="step-bar" role="group" aria-label="Steps of the search">
      <div class="row">
        <Key name="First step" onClick={() => go(0)} disabled={step === 0} picture="M6 5v14 M19 5 9 12l10 7z" />
        <Key name="Previous step" onClick={() => move(-1)} disabled={step === 0} picture="M17 5 7 12l10 7z" />
        <Key
          name={playing ? "Pause" : "Play"} onClick={() => play(!playing)} disabled={last === 0}
          picture={playing ? "M8 5v14 M16 5v14" : "M7 4 19 12 7 20z M3.5 6v12"}
        />
        <Key name="Next step" main onClick={() => move(1)} disabled={step >= last} picture="M7 5 17 12 7 19z" />
        <Key name="Last step" onClick={() => go(last)} disabled={step >= last} picture="M5 5 15 12 5 19z M18 5v14" />
      </div>
      <input
        type="range" min={0} max={last} value={step} aria-label="Step"
        aria-valuetext={`step ${step + 1} of ${last + 1}`}
        onInput={(event) => go(Number(event.currentTarget.value))}
      />
      <span class="count number">{step + 1} / {last + 1}</span>
    </div>
  );
}

function Key({ name, picture, main = false, ...rest }: { name: string; picture: string; main?: boolean } & { onClick: () => void; disabled: boolean }) {
  return (
    <button type="button" class={main ? "key main" : "key"} aria-label={name} title={name} {...rest}>
      <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true"><path d={picture} /></svg>
    </button>
  );
}

export function Pace({ steps }: { steps: Steps }) {
  return (
    <select aria-label="Speed" value={steps.pace} onChange={(event) => steps.setPace(Number(event.currentTarget.value))}>
      {PACES.map(({ name, milliseconds }) => <option value={milliseconds}>{name}</option>)}
    </select>
  );
}
