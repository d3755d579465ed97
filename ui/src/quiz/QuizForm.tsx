/** Which tree, and what is asked about it. */

import { Field } from "../tree/Chooser";
import { LECTURE_TREE } from "../tree/wish";
import { TASKS } from "./quiz";
import type { Task } from "./quiz";
import type { TreeChoice } from "./useQuiz";

interface FormProps {
  task: Task;
  choice: TreeChoice;
  typing: boolean;
  problem: string | null;
  onTask: (task: Task) => void;
  onChoice: (choice: TreeChoice) => void;
  onTyping: (typing: boolean) => void;
  onNew: () => void;
}

export function QuizForm({ task, choice, typing, problem, onTask, onChoice, onTyping, onNew }: FormProps) {
  return (
    <form class="chooser sheet" onSubmit={(event) => (event.preventDefault(), onNew())}>
      <Field name="Asked">
        <select value={task} onChange={(event) => onTask(event.currentTarget.value as Task)}>
          {TASKS.map(({ task, name }) => <option value={task}>{name}</option>)}
        </select>
      </Field>
      <Field name="Of">
        <select value={typing ? "typed" : "random"} onChange={(event) => onTyping(event.currentTarget.value === "typed")}>
          <option value="random">a random tree</option>
          <option value="typed">a tree as text</option>
        </select>
      </Field>
      {typing ? (
        <Field name="Tree" wide>
          <input
            value={choice.typed} spellcheck={false} autocomplete="off" placeholder={LECTURE_TREE} aria-invalid={problem !== null}
            onInput={(event) => onChoice({ ...choice, typed: event.currentTarget.value })}
          />
        </Field>
      ) : (
        <>
          <Count name="Branches" least={2} value={choice.branching} onValue={(branching) => onChoice({ ...choice, branching })} />
          <Count name="Depth" least={1} value={choice.depth} onValue={(depth) => onChoice({ ...choice, depth })} />
          <Field name="Quiz no.">
            <input
              class="tiny" type="number" min={0} placeholder="any" value={choice.seed ?? ""}
              onInput={(event) => onChoice({ ...choice, seed: event.currentTarget.value === "" ? null : Number(event.currentTarget.value) })}
            />
          </Field>
        </>
      )}
      <button class="main">New quiz</button>
      {problem !== null && <p class="problem" role="alert">{problem}</p>}
    </form>
  );
}

function Count({ name, least, value, onValue }: { name: string; least: number; value: number; onValue: (value: number) => void }) {
  const hear = (text: string) => text !== "" && onValue(Number(text));
  return (
    <Field name={name}>
      <input class="tiny" type="number" min={least} max={4} value={value} onInput={(event) => hear(event.currentTarget.value)} />
    </Field>
  );
}
