/** One quiz: the tree with its answers, the first mistake, and the solution. */

import { useMemo, useRef, useState } from "preact/hooks";
import { stretched } from "../tree/layout";
import { rowsOf } from "../tree/rows";
import { fittingStretch } from "../tree/scale";
import { TreePane } from "../tree/TreePane";
import { TreeStage } from "../tree/TreeStage";
import { useWidth } from "../tree/useWidth";
import { AnswerInputs } from "./AnswerInputs";
import { blankLayout, blankPicture, withMarked } from "./blank";
import { check } from "./checking";
import type { Result } from "./checking";
import { NO_ANSWERS, TASKS } from "./quiz";
import type { Answers, Quiz } from "./quiz";
import { Verdict } from "./Verdict";

interface DeskProps {
  quiz: Quiz;
  seed: number | null;
  onNext: () => void;
  onSolved: (checks: number) => void;
  onSeen: () => void;
}

export function QuizDesk({ quiz, seed, onNext, onSolved, onSeen }: DeskProps) {
  const [answers, setAnswers] = useState<Answers>(NO_ANSWERS);
  const [result, setResult] = useState<Result | null>(null);
  const [checks, setChecks] = useState(0);
  const [shown, setShown] = useState(false); // the solution
  const stage = useRef<HTMLDivElement>(null);
  const room = useWidth(stage);
  const layout = useMemo(() => {
    const narrow = blankLayout(quiz);
    return stretched(narrow, fittingStretch(narrow.width, room));
  }, [quiz, room]);
  const rows = useMemo(() => rowsOf(quiz.model, layout), [quiz, layout]);
  const done = result !== null && result.first === null;
  const wrong = result?.first?.field ?? null;

  function change(next: Answers) {
    if (done) return;
    setAnswers(next);
    setResult(null);
  }
  function judge(event: Event) {
    event.preventDefault();
    if (done) return;
    const found = check(quiz, answers);
    setResult(found);
    setChecks(checks + 1);
    if (found.first === null && !shown) onSolved(checks + 1);
  }
  function reveal() {
    if (!done && !shown) onSeen();
    setShown(true);
  }

  return (
    <>
      <form class="quiz-desk sheet stack" onSubmit={judge}>
        <p class="asks">{TASKS.find(({ task }) => task === quiz.task)!.asks}</p>
        <TreeStage
          stage={stage} room={room} zoom={1} outline={quiz.model.outline} layout={layout} rows={rows} current={wrong?.id ?? 0}
          paint={() => blankPicture(quiz, layout, answers, wrong?.id ?? null)} pressed={answers.marked} faint arrows smallest={quiz.task === "prune" ? undefined : 1}
          label="Quiz tree" onFold={() => {}}
          onChoose={(id) => quiz.task === "prune" && change(withMarked(quiz, answers, id))}
        >
          {(scale) => quiz.task !== "prune" && (
            <AnswerInputs
              quiz={quiz} layout={layout} scale={scale} answers={answers} wrong={wrong}
              onAnswer={(key, text) => change({ ...answers, texts: { ...answers.texts, [key]: text } })}
            />
          )}
        </TreeStage>
        <div class="row">
          {done ? <button type="button" class="main" onClick={onNext}>Next quiz</button> : <button class="main">Check</button>}
          <button type="button" onClick={reveal} disabled={shown}>Show solution</button>
          <button type="button" onClick={() => print()}>Print</button>
          {seed !== null && <small>no. {seed}</small>}
        </div>
        <Verdict result={result} checks={checks} />
      </form>
      {shown && <Solution quiz={quiz} />}
    </>
  );
}

function Solution({ quiz }: { quiz: Quiz }) {
  const message = useMemo(() => ({ type: "trace" as const, trace: quiz.model.trace, boards: null, root: null }), [quiz]);
  return <TreePane message={message} title="Solution" letters active onActive={() => {}} />;
}
