/** Larger, smaller, and as large as fits. */

const SIZES = [0.25, 0.4, 0.6, 0.8, 1, 1.25, 1.6, 2];

export function Zoom({ zoom, onZoom }: { zoom: number; onZoom: (zoom: number) => void }) {
  const at = SIZES.indexOf(zoom);
  const size = (by: number) => SIZES[at + by] ?? zoom;
  return (
    <span class="zoom" role="group" aria-label="Size of the picture">
      <button type="button" aria-label="Smaller" title="Smaller" disabled={at === 0} onClick={() => onZoom(size(-1))}>−</button>
      <button type="button" aria-label="As large as fits" title="As large as fits" onClick={() => onZoom(1)}>⤢</button>
      <button type="button" aria-label="Larger" title="Larger" disabled={at === SIZES.length - 1} onClick={() => onZoom(size(1))}>+</button>
    </span>
  );
}
