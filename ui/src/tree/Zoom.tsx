/** Larger, smaller, and as large as fits. */

const SIZES = [0.25, 0.4, 0.6, 0.8, 1, 1.25, 1.6, 2];

export function Zoom({ zoom, onZoom }: { zoom: number; onZoom: (zoom: number) => void }) {
  const at = SIZES.indexOf(zoom);
  const size = (by: number) => SIZES[at + by] ?? zoom;
  return (
    <span class="zoom" role="group" aria-label="Zoom">
      <button type="button" aria-label="Zoom out" title="Zoom out" disabled={at === 0} onClick={() => onZoom(size(-1))}>−</button>
      <button type="button" aria-label="Fit to width" title="Fit to width" onClick={() => onZoom(1)}>⤢</button>
      <button type="button" aria-label="Zoom in" title="Zoom in" disabled={at === SIZES.length - 1} onClick={() => onZoom(size(1))}>+</button>
    </span>
  );
}
