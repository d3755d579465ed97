/** The counts of one search or of two, with bars. */

import type { Trace } from "../protocol";
import { comparison, countsOf, withCommas } from "./comparison";
import { formatValue } from "./values";

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
              {withCommas(count.visited)} nodes{!count.finished && " until stopped"}{count.leaves !== null && `, ${withCommas(count.leaves)} leaves`}
              {value !== null && `, value ${formatValue(value)}`}{move !== null && `, best move ${move}`}
              {count.leftOut > 0 && (
                <small> ({withCommas(count.visited - count.leftOut)} recorded)</small>
              )}
            </span>
          </div>
        );
      })}
    </div>
  );
}
