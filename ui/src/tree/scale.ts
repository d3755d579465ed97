/** How large the picture is drawn, and where it is scrolled to. */

const SMALLEST = 0.72; // still readable; a wider tree is scrolled
const LARGEST = 1.3;
const WIDEST = 1.8;

/** How much to widen a small tree before it is enlarged. */
export function fittingStretch(pictureWidth: number, room: number): number {
  return Math.max(1, Math.min(WIDEST, room / (pictureWidth * LARGEST)));
}

export function fittingScale(pictureWidth: number, room: number, smallest = SMALLEST): number {
  return room === 0 ? 1 : Math.max(smallest, Math.min(LARGEST, room / pictureWidth));
}

/** The scroll position that brings a stretch around `middle` into view; unchanged if it is already. */
export function scrolledTo(at: number, room: number, middle: number, margin: number): number {
  const inner = Math.min(margin, room / 2);
  if (middle - inner >= at && middle + inner <= at + room) return at;
  return Math.max(0, middle - room / 2);
}
