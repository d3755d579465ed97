/** The result of a check: all correct, or the first mistake and its explanation. */

import type { Result } from "./checking";

export function Verdict({ result, checks }: { result: Result | null; checks: number }) {
  return (
    <div class="verdict" role="status">
      {result?.first === null && <p class="right">{checks === 1 ? "All correct on the first try." : "All correct."}</p>}
      {result?.first && (
        <>
          <p class="tally">{result.right} of {result.of} correct. The first mistake, in search order:</p>
          <p class="wrong">{result.first.what}</p>
          <p class="why">{result.first.why}</p>
          <p class="muted">Change your answer and check again, or step through the solution.</p>
        </>
      )}
    </div>
  );
}
