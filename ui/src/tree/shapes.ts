/** The outlines of nodes as SVG paths around their middle. */

import { TRIANGLE, leafHalf } from "./layout";
import type { Shape } from "./picture";

const HIGH = 20; // half the height of a triangle

export function outlinePath(shape: Shape, value: string): string {
  switch (shape) {
    case "up":
      return `M0 ${-HIGH} L${TRIANGLE} ${HIGH} H${-TRIANGLE} Z`;
    case "down":
      return `M0 ${HIGH} L${TRIANGLE} ${-HIGH} H${-TRIANGLE} Z`;
    case "circle":
      return circle(21);
    case "box":
      return roundedBox(leafHalf(value), 15);
    case "dot":
      return circle(5);
    case "rest":
      return "";
  }
}

/** Where a value is written, so that it sits in the widest part of the shape. */
export function valueHeight(shape: Shape): number {
  return shape === "up" ? 14 : shape === "down" ? -4 : 5;
}

/** A cross over what is never visited. */
export function crossPath(shape: Shape, value: string): string {
  const [x, y] = shape === "box" ? [leafHalf(value) + 2, 17] : [8, 8];
  return `M${-x} ${-y} L${x} ${y} M${x} ${-y} L${-x} ${y}`;
}

/** Two short strokes across the middle of a line. */
export function cutMarks(x1: number, y1: number, x2: number, y2: number): string {
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const [along, across] = [[(x2 - x1) / length, (y2 - y1) / length], [-(y2 - y1) / length, (x2 - x1) / length]] as const;
  const stroke = (offset: number) => {
    const x = x1 + (x2 - x1) * 0.58 + along[0] * offset;
    const y = y1 + (y2 - y1) * 0.58 + along[1] * offset;
    return `M${round(x - across[0] * 9)} ${round(y - across[1] * 9)} L${round(x + across[0] * 9)} ${round(y + across[1] * 9)}`;
  };
  return `${stroke(-2.6)} ${stroke(2.6)}`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function circle(radius: number): string {
  return `M${-radius} 0 a${radius} ${radius} 0 1 0 ${2 * radius} 0 a${radius} ${radius} 0 1 0 ${-2 * radius} 0 Z`;
}

function roundedBox(x: number, y: number): string {
  const r = 4;
  return `M${-x + r} ${-y} H${x - r} q${r} 0 ${r} ${r} V${y - r} q0 ${r} ${-r} ${r} H${-x + r} q${-r} 0 ${-r} ${-r} V${-y + r} q0 ${-r} ${r} ${-r} Z`;
}
