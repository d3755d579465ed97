/** Fetches a tree and its searches. */

import { useCallback, useRef, useState } from "preact/hooks";
import type { Client } from "../client";
import type { Trace } from "../protocol";

export interface TreeChoice {
  typed: string; // empty: a random tree
  branching: number;
  depth: number;
  seed: number | null; // null: another one each time
}

export interface Asked {
  text: string; // of the tree
  seed: number | null;
  alphaBeta: Trace;
  minimax: Trace;
}

const MOST = 20; // the largest leaf of a random tree
const TRIES = 12; // to find a tree in which something is pruned
const SEEDS = 10_000;

export function useQuiz(client: Client) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const latest = useRef(0);
  const ask = useCallback(async (choice: TreeChoice) => {
    const mine = ++latest.current;
    try {
      const found = choice.typed ? await searches(client, choice.typed, null) : await randomOne(client, choice);
      if (mine !== latest.current) return;
      setAsked(found);
      setProblem(null);
    } catch (reason) {
      if (mine === latest.current) setProblem((reason as Error).message);
    }
  }, [client]);
  return { asked, problem, ask };
}

/** A random tree in which something is pruned; a tree requested by its number is taken as it is. */
async function randomOne(client: Client, { branching, depth, seed }: TreeChoice): Promise<Asked> {
  const first = seed ?? Math.floor(Math.random() * SEEDS);
  for (let tried = 0; ; tried++) {
    const answer = await client.ask({ type: "random-tree", branching, depth, most: MOST, seed: first + tried });
    if (answer.type !== "random-tree") throw new Error("The server sent no tree.");
    const found = await searches(client, answer.text, first + tried);
    if (found.alphaBeta.pruned.length > 0 || seed !== null || depth < 2 || tried === TRIES) return found;
  }
}

async function searches(client: Client, text: string, seed: number | null): Promise<Asked> {
  const trace = async (algorithm: string): Promise<Trace> => {
    const answer = await client.ask({ type: "tree", game: `tree:${text}`, position: "", algorithm, depth: null });
    if (answer.type !== "trace") throw new Error("The server sent no search.");
    if (answer.trace.left_out > 0) throw new Error("This tree is too large for a quiz; choose fewer branches or less depth.");
    return answer.trace;
  };
  return { text, seed, alphaBeta: await trace("alpha-beta"), minimax: await trace("minimax") };
}
