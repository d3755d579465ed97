/** Compares the costs of two searches. */

import type { Trace, Value } from "../protocol";

export interface Count {
  algorithm: string;
  visited: number;
  leaves: number | null;
  neverVisited: number; // children pruned, as far as recorded
  leftOut: number; // visited, but not recorded
  value: Value | null;
  finished: boolean; // not stopped
  share: number; // relative to the larger search
}

export function countsOf(traces: Trace[]): Count[] {
  const most = Math.max(...traces.map((trace) => trace.decision.nodes));
  return traces.map((trace) => ({
    algorithm: trace.algorithm,
    visited: trace.decision.nodes,
    leaves: trace.decision.leaves ?? null,
    neverVisited: trace.nodes.reduce((sum, node) => sum + node.never_visited.length, 0),
    leftOut: trace.left_out,
    value: trace.decision.value,
    finished: trace.decision.complete !== false,
    share: trace.decision.nodes / most,
  }));
}

/** "alpha-beta visits 18,297 nodes, minimax 549,946: 3.3% as many, with the same value." */
export function comparison(counts: Count[]): string {
  const [less, more] = [...counts].sort((a, b) => a.visited - b.visited);
  if (!less || !more) return "";
  if (!less.finished || !more.finished) return "One of the searches was stopped: the counts cannot be compared.";
  if (less.visited === more.visited) return `${less.algorithm} and ${more.algorithm} visit ${withCommas(less.visited)} nodes each.`;
  const share = less.share * 100;
  const percent = share < 1 ? share.toPrecision(2) : share < 10 ? share.toFixed(1) : share.toFixed(0);
  const answer = less.value === more.value ? "with the same value" : "with different values";
  return `${less.algorithm} visits ${withCommas(less.visited)} nodes, ${more.algorithm} ${withCommas(more.visited)}: ${percent}% as many, ${answer}.`;
}

export function withCommas(count: number): string {
  return count.toLocaleString("en");
}
