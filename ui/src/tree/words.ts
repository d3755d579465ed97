/** The words for a node: what a screen reader says of it, and why its search ended. */

import type { Trace, TraceNode } from "../protocol";
import type { Item } from "./outline";
import type { Standing } from "./timeline";
import { aloud, said, windowSpoken } from "./values";

/** "MIN node 5, value at most 2, window 3 to 2, cut by alpha"; `written` is what stands in the node. */
export function labelOf(item: Item, name: string, at: Standing, written: string, hidden: number): string {
  if (item.what === "not recorded") return `${item.text} moves, visited but not recorded`;
  const parts = [item.leaf && written ? `leaf ${aloud(written)}` : kindSaid(item.kind) + " node"];
  if (name) parts[0] += item.leaf ? `, node ${name}` : ` ${name}`;
  if (item.move) parts.push(`move ${item.move}`);
  if (at.phase === "ahead") parts.push("not reached yet");
  if (at.phase === "never") parts.push("never visited");
  if (!item.leaf && written) parts.push(`value ${aloud(written)}`);
  if (at.window) parts.push(windowSpoken(at.window));
  if (at.cut && item.node) parts.push(item.node.never_visited.length > 0 ? item.node.ended : "window closed");
  if (hidden > 0) parts.push(hidden === 1 ? "1 node folded below" : `${hidden} nodes folded below`);
  return parts.join(", ");
}

export function kindSaid(kind: string): string {
  return kind === "max" || kind === "min" ? kind.toUpperCase() : capital(kind);
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** How the search ended, once it has. */
export function outcome({ trace }: { trace: Trace }): string {
  const { value, move } = trace.decision;
  if (trace.left_out > 0) return "The recording ends here.";
  if (value === null || trace.nodes[0]!.ended === "not finished") return "";
  return `The value is ${said(value)}${move === null ? "" : `, the best move ${move}`}.`;
}

/** What a visit of the engine is for, if it is not simply to search the node. */
export function whyVisited(visit: string): string {
  const reasons: Record<string, string> = {
    test: "only to learn whether the move beats the best one so far",
    reduced: "the same test, less deep",
    again: "the test said yes: once more, to find out how much better",
    quiescence: "beyond the horizon, where only unstable moves are played",
    "null move": "is it good enough even if the turn is passed?",
  };
  return reasons[visit] ?? visit;
}

/** Why the search of a node ended, in a sentence. */
export function whyEnded(node: TraceNode): string {
  const count = node.never_visited.length;
  const saved = count === 1 ? "1 child was never visited" : `${count} children were never visited`;
  switch (node.ended) {
    case "terminal":
      return "The game is over here: its value is exact.";
    case "horizon":
      return "The depth is used up here: its value is an estimate.";
    case "searched":
      return "Every child was visited.";
    case "cut by alpha":
      return `Cut by alpha: MAX has something better elsewhere and will never let us get here; ${saved}.`;
    case "cut by beta":
      return `Cut by beta: MIN has something better elsewhere and will never let us get here; ${saved}.`;
    case "repetition":
      return "The position was there before on the way here, which is a draw.";
    case "known ending":
      return "The game itself knows how this ends.";
    case "out of reach":
      return "The game's own bounds on the value lie outside the window.";
    case "futile":
      return "The estimate is so far beyond the window that no move was tried.";
    case "table hit":
      return "The value was remembered from an earlier visit.";
    case "not finished":
      return "The recording ends inside this node.";
    default:
      return `${capital(node.ended)}.`;
  }
}
