/** The counts of one search or of two, with bars. */

import type { Trace } from "../protocol";
import { comparison, countsOf, grouped } from "./comparison";
import { said } from "./values";

export function Counts({ traces }: { traces: Trace[] }) {
  const counts = countsOf(traces);
  return (
    <div class="counts">
      {traces.length > 1 && <p class="comparison">{comparison(counts)}</p>}
      {counts.map((count, at) => {
        const { move, value } = traces[at]!.decision;
        return (
          <div class="count-line">
            <span class="who">{count.algorithm}</span>
            {traces.length > 1 && <span class="bar" aria-hidden="true"><span style={{ width: `${Math.max(0.4, 100 * count.share)}%` }} /></span>}
            <span class="number">
              {grouped(count.visited)} nodes{!count.finished && " until it was stopped"}{count.leaves !== null && `, ${grouped(count.leaves)} leaves`}
              {value !== null && `, value ${said(value)}`}{move !== null && `, best move ${move}`}
              {count.leftOut > 0 && (
                <small> (the first {grouped(count.visited - count.leftOut)} are recorded, {grouped(count.leftOut)} are only counted)</small>
              )}
            </span>
          </div>
        );
      })}
    </div>
  );
}
