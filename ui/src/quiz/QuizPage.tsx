/** A quiz about the search of a tree. */

import { useEffect, useMemo, useState } from "preact/hooks";
import type { Client } from "../client";
import type { Welcome } from "../protocol";
import { QuizDesk } from "./QuizDesk";
import { QuizForm } from "./QuizForm";
import { QuizSheet } from "./QuizSheet";
import { TASKS, quizOf } from "./quiz";
import type { Task } from "./quiz";
import { NO_SCORE, scoreText, solved } from "./score";
import { useQuiz } from "./useQuiz";
import type { TreeChoice } from "./useQuiz";
import { EXAMPLE_TREE } from "../tree/query";
import "../tree/page.css";
import "../tree/tree.css";
import "./quiz.css";

export function QuizPage({ client }: { client: Client; welcome: Welcome; game: string; position: string }) {
  const [task, setTask] = useState<Task>("prune");
  const [typing, setTyping] = useState(false);
  const [choice, setChoice] = useState<TreeChoice>({ typed: EXAMPLE_TREE, branching: 3, depth: 2, seed: null });
  const [score, setScore] = useState(NO_SCORE);
  const { asked, problem, ask } = useQuiz(client);
  const next = () => void ask({ ...choice, typed: typing ? choice.typed.trim() || EXAMPLE_TREE : "" });
  useEffect(next, []);

  const algorithm = TASKS.find((each) => each.task === task)!.algorithm;
  const quiz = useMemo(() => asked && quizOf(task, algorithm === "minimax" ? asked.minimax : asked.alphaBeta), [asked, task]);
  return (
    <div class="quiz-page stack">
      <div class="row">
        <h1>Quiz</h1>
        <p class="score" role="status">{scoreText(score)}</p>
      </div>
      <QuizForm
        task={task} choice={choice} typing={typing} problem={problem}
        onTask={setTask} onChoice={setChoice} onTyping={setTyping} onNew={next}
      />
      {asked && quiz && (
        <>
          <QuizDesk
            key={`${asked.text} ${asked.seed} ${task}`} quiz={quiz} seed={asked.seed} onNext={next}
            onSolved={(checks) => setScore((now) => solved(now, checks))} onSeen={() => setScore((now) => ({ ...now, seen: now.seen + 1 }))}
          />
          <QuizSheet quiz={quiz} text={asked.text} seed={asked.seed} />
        </>
      )}
    </div>
  );
}
