/** The choice of tree and question. */

import { Field } from "../tree/SearchForm";
import { EXAMPLE_TREE } from "../tree/query";
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
      <Field name="Question">
        <select value={task} onChange={(event) => onTask(event.currentTarget.value as Task)}>
          {TASKS.map(({ task, name }) => <option value={task}>{name}</option>)}
        </select>
      </Field>
      <Field name="Source">
        <select value={typing ? "typed" : "random"} onChange={(event) => onTyping(event.currentTarget.value === "typed")}>
          <option value="random">random tree</option>
          <option value="typed">tree as text</option>
        </select>
      </Field>
      {typing ? (
        <Field name="Tree" wide>
          <input
            value={choice.typed} spellcheck={false} autocomplete="off" placeholder={EXAMPLE_TREE} aria-invalid={problem !== null}
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
