/** What the check found: all is right, or the first mistake and why. */

import type { Result } from "./checking";

export function Verdict({ result, checks }: { result: Result | null; checks: number }) {
  return (
    <div class="verdict" role="status">
      {result?.first === null && <p class="right">{checks === 1 ? "All right, at the first try." : "All right."}</p>}
      {result?.first && (
        <>
          <p class="tally">{result.right} of {result.of} right. The first mistake, in the order of the search:</p>
          <p class="wrong">{result.first.what}</p>
          <p class="why">{result.first.why}</p>
          <p class="muted">Change your answer and check again, or see the solution step by step.</p>
        </>
      )}
    </div>
  );
}
