/** Nodes in words: labels for screen readers, and why the search of a node ended. */

import type { Trace, TraceNode } from "../protocol";
import type { Item } from "./outline";
import type { NodeStatus } from "./timeline";
import { spoken, formatValue, spokenWindow } from "./values";

/** "MIN node 5, value at most 2, window 3 to 2, cut by alpha"; `written` is the text in the node. */
export function labelOf(item: Item, name: string, at: NodeStatus, written: string, hidden: number): string {
  if (item.what === "not recorded") return `${item.text} moves, visited but not recorded`;
  const parts = [item.leaf && written ? `leaf ${spoken(written)}` : kindName(item.kind) + " node"];
  if (name) parts[0] += item.leaf ? `, node ${name}` : ` ${name}`;
  if (item.move) parts.push(`move ${item.move}`);
  if (at.phase === "ahead") parts.push("not reached yet");
  if (at.phase === "never") parts.push("never visited");
  if (!item.leaf && written) parts.push(`value ${spoken(written)}`);
  if (at.window) parts.push(spokenWindow(at.window));
  if (at.cut && item.node) parts.push(item.node.never_visited.length > 0 ? item.node.ended : "window closed");
  if (hidden > 0) parts.push(hidden === 1 ? "1 node collapsed" : `${hidden} nodes collapsed`);
  return parts.join(", ");
}

export function kindName(kind: string): string {
  return kind === "max" || kind === "min" ? kind.toUpperCase() : capital(kind);
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The result of a finished search. */
export function resultSentence({ trace }: { trace: Trace }): string {
  const { value, move } = trace.decision;
  if (trace.left_out > 0) return "The recording ends here.";
  if (value === null || trace.nodes[0]!.ended === "not finished") return "";
  return `The value is ${formatValue(value)}${move === null ? "" : `, the best move ${move}`}.`;
}

/** Why the engine visits a node, if not simply to search it. */
export function visitPurpose(visit: string): string {
  const reasons: Record<string, string> = {
    test: "null-window search: is the move better than the best one so far?",
    reduced: "null-window search to a reduced depth",
    again: "re-search with a full window, because the move was better",
    quiescence: "quiescence search: only tactical moves",
    "null move": "null move: is the position good enough even after a pass?",
  };
  return reasons[visit] ?? visit;
}

/** Why the search of a node ended, in a sentence. */
export function endReason(node: TraceNode): string {
  const count = node.never_visited.length;
  const saved = count === 1 ? "1 child was never visited" : `${count} children were never visited`;
  switch (node.ended) {
    case "terminal":
      return "Terminal state: the value is exact.";
    case "horizon":
      return "Depth limit: the value is an estimate.";
    case "searched":
      return "All children were visited.";
    case "cut by alpha":
      return `Alpha cutoff: MAX has a better choice higher up and avoids this node; ${saved}.`;
    case "cut by beta":
      return `Beta cutoff: MIN has a better choice higher up and avoids this node; ${saved}.`;
    case "repetition":
      return "Draw by repetition.";
    case "known ending":
      return "The endgame solver knows the value.";
    case "out of reach":
      return "The guide's bounds on the value lie outside the window.";
    case "futile":
      return "Futility pruning: the estimate is so far outside the window that no move was searched.";
    case "table hit":
      return "Transposition table hit: the value is known from an earlier visit.";
    case "not finished":
      return "The recording ends in this node.";
    default:
      return `${capital(node.ended)}.`;
  }
}
