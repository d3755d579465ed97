/** Asks the server for searches, one after the other, and keeps its answers. */

import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import type { Client } from "../client";
import type { TraceMessage, TreeRequest } from "../protocol";

/** An answer and the question to it. */
export interface Found {
  number: number; // of all requestsFor that were asked
  query: TreeRequest;
  message: TraceMessage;
}

export interface Search {
  found: Found[];
  problem: string | null; // the server's sentence
  running: boolean;
  ask: (wishes: TreeRequest[]) => void;
  stop: () => void;
}

export function useSearch(client: Client): Search {
  const [found, setFound] = useState<Found[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const [running, setRunning] = useState(false);
  const latest = useRef(0);

  const ask = useCallback(async (wishes: TreeRequest[]) => {
    const mine = ++latest.current;
    setRunning(true);
    setProblem(null);
    try {
      const answers: Found[] = [];
      for (const query of wishes) {
        const answer = await client.ask(query);
        if (mine !== latest.current) return;
        if (answer.type === "trace") answers.push({ number: mine * 2 + answers.length, query, message: answer });
      }
      setFound(answers);
    } catch (reason) {
      if (mine === latest.current) setProblem((reason as Error).message);
    } finally {
      if (mine === latest.current) setRunning(false);
    }
  }, [client]);
  const stop = useCallback(() => client.send({ type: "stop" }), [client]);
  useEffect(() => () => void (latest.current = -1), []);
  return { found, problem, running, ask: (wishes) => void ask(wishes), stop };
}
