/** The printed quiz: the blank tree on page one, the answers on page two. */

import type { ComponentChildren } from "preact";
import { fitting } from "../tree/expansion";
import type { Layout } from "../tree/layout";
import { TRIANGLE, layoutOf, windowRoom } from "../tree/layout";
import { EdgeMark, NodeMark } from "../tree/NodeMark";
import type { Picture } from "../tree/picture";
import { draw, lastStep } from "../tree/picture";
import { typeset } from "../tree/values";
import { blankLayout, blankPicture } from "./blank";
import { answerKey } from "./checking";
import { renamed } from "../tree/names";
import { NO_ANSWERS, TASKS } from "./quiz";
import type { Field, Quiz } from "./quiz";

const MOST_STEPS = 60; // listed with the answers

export function QuizSheet({ quiz, text, seed }: { quiz: Quiz; text: string; seed: number | null }) {
  const { model, names } = quiz;
  const open = fitting(model.outline, Infinity);
  const layout = blankLayout(quiz);
  const keyLayout = layoutOf(model.outline, open, windowRoom(model.timeline));
  const key = still(draw(model, keyLayout, open, lastStep(model)));
  const task = TASKS.find(({ task }) => task === quiz.task)!;
  const title = seed === null ? "Quiz" : `Quiz no. ${seed}`;
  return (
    <div class="quiz-sheet" aria-hidden="true">
      <section>
        <h1>{title}</h1>
        <p class="who">Name: <span /></p>
        <p>{task.asks.replace("Click", "Cross out")}</p>
        <Drawing layout={layout} picture={blankPicture(quiz, layout, NO_ANSWERS, null)}>
          {quiz.fields.map((field) => <Line field={field} layout={layout} />)}
        </Drawing>
      </section>
      <section class="key">
        <h1>{title}: answers</h1>
        <p>{answerKey(quiz)}</p>
        <Drawing layout={keyLayout} picture={key} />
        {model.trace.steps.length <= MOST_STEPS && (
          <ol>{model.trace.steps.map(({ sentence }) => <li>{typeset(renamed(sentence, names))}</li>)}</ol>
        )}
        <p class="source">{text}</p>
      </section>
    </div>
  );
}

/** The picture without the highlights of the last step. */
function still({ nodes, edges }: Picture): Picture {
  return {
    nodes: nodes.map((node) => ({ ...node, current: false, giving: false, changed: "" })),
    edges: edges.map((edge) => ({ ...edge, giving: false })),
  };
}

function Drawing({ layout, picture, children }: { layout: Layout; picture: Picture; children?: ComponentChildren }) {
  return (
    <svg class="tree" viewBox={`0 0 ${layout.width} ${layout.height}`} style={{ maxWidth: `${layout.width * 1.3}px` }}>
      {picture.edges.map((edge) => <EdgeMark drawn={edge} />)}
      {picture.nodes.map((node) => <NodeMark drawn={node} chosen={false} tabStop={false} />)}
      {children}
    </svg>
  );
}

/** A line to write on. */
function Line({ field, layout }: { field: Field; layout: Layout }) {
  if (field.what === "leaf") return null;
  const { x, y } = layout.spots.get(field.id)!;
  const [letter, offset] = field.what === "alpha" ? ["α =", -6] : field.what === "beta" ? ["β =", 18] : ["v =", 6];
  const left = x + TRIANGLE + 6;
  return <g class="line"><text x={left} y={y + offset}>{letter}</text><path d={`M${left + 28} ${y + offset + 2} h36`} /></g>;
}
