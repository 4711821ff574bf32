import type { ReactNode } from "react";
import { doneAt } from "../../kernel/scenario/done";
import { capitalized } from "../../shared/sentence";
import { stepName } from "../../shared/step-name";
import type { Lesson, LessonStep } from "../format";
import { SourceName } from "../player/SourceName";
import { Codas } from "./Codas";
import type { Figure, StepFigures } from "./figures";
import type { LessonAddresses } from "./lesson-addresses";
import { PackHead } from "./Pack";

/** A whole lesson to read: the sheet and, as a separate part, the key. */
export function HandoutText(props: {
  readonly lesson: Lesson;
  readonly figures: readonly StepFigures[];
  readonly addresses: LessonAddresses;
  /** To the right of the title, and under it. */
  readonly code?: ReactNode;
  readonly actions?: ReactNode;
}) {
  const { lesson, figures, addresses, code, actions } = props;
  return (
    <>
      <div className="pack-sheet">
        <PackHead lesson={lesson} addresses={addresses} here="handout" title={lesson.title}>
          {code}
        </PackHead>
        {actions}
        <Sheet lesson={lesson} figures={figures} addresses={addresses} />
      </div>
      <AnswerKey lesson={lesson} figures={figures} />
    </>
  );
}

/** "Step 9", or "The start": a state's position in its run. */
const stateName = (at: number | "start"): string => {
  const name = stepName(doneAt(at));
  return capitalized(name);
};

/** Every step to read, with its question and room for a prediction. */
function Sheet(props: {
  readonly lesson: Lesson;
  readonly figures: readonly StepFigures[];
  readonly addresses: LessonAddresses;
}) {
  const { lesson, figures, addresses } = props;
  return (
    <>
      <p className="pack-names" aria-hidden="true">
        Name <span className="pack-blank" /> Date <span className="pack-blank pack-blank-short" />
      </p>
      <p className="pack-hint">
        Read a step, tick what you think will happen, and say why. Then look: on the live page, or in the answer key.{" "}
        {lesson.legend}
      </p>
      {lesson.steps.map((step, i) => (
        <SheetStep
          key={step.title}
          number={i + 1}
          step={step}
          figure={figures[i]?.asked ?? null}
          {...{ lesson, addresses }}
        />
      ))}
    </>
  );
}

function SheetStep(props: {
  readonly number: number;
  readonly step: LessonStep;
  readonly figure: StepFigures["asked"];
  readonly lesson: Lesson;
  readonly addresses: LessonAddresses;
}) {
  const { number, step, figure, lesson, addresses } = props;
  const { question, states } = step;
  return (
    <section className="pack-step" id={`step-${number}`} aria-labelledby={`pack-title-${number}`}>
      <h2 id={`pack-title-${number}`}>
        {number}. {step.title}
      </h2>
      {step.prose.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <div className="pack-asked">
        {figure !== null && <StepFigure figure={figure} says={stateName(states[question.at]?.at ?? "start")} />}
        <div className="pack-question">
          <h3>Predict</h3>
          <p className="pack-asks">{question.asks}</p>
          <Options question={question} />
          <p className="pack-because" aria-hidden="true">
            Because I think <span className="pack-blank" />
            <span className="pack-blank" />
          </p>
        </div>
      </div>
      <p className="pack-links">
        <a className="target" href={addresses.app(`/learn/${lesson.name}/${number}`)}>
          Step {number}, live
        </a>
        {addresses.part !== null && (
          <a className="target" href={addresses.part(`answer-${number}`)}>
            The answer to {number}
          </a>
        )}
      </p>
    </section>
  );
}

/** The options as checkboxes. `ticked`: the index of the checked one. */
function Options(props: { readonly question: LessonStep["question"]; readonly ticked?: number }) {
  const { question, ticked } = props;
  const options = ticked === undefined ? [...question.options, "I am not sure"] : question.options;
  return (
    <ul className="pack-options">
      {options.map((option, i) => (
        <li key={option} data-ticked={i === ticked || undefined}>
          <span className="pack-box" aria-hidden="true">
            {i === ticked && "✓"}
          </span>
          <span>
            {option}
            {i === ticked && <span className="visually-hidden"> (right)</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The answer to every step: collapsed on a screen, on separate pages on paper. */
function AnswerKey({ lesson, figures }: { readonly lesson: Lesson; readonly figures: readonly StepFigures[] }) {
  return (
    <section className="pack-key" id="key" aria-labelledby="pack-key-title">
      <h2 id="pack-key-title">Answer key</h2>
      <p className="pack-hint">
        {lesson.title}. The core computed every number here; the quotes are from <SourceName {...lesson.source} />.
      </p>
      {lesson.steps.map((step, i) => (
        <Answer key={step.title} number={i + 1} step={step} figures={figures[i]} />
      ))}
      <Codas lesson={lesson} />
    </section>
  );
}

function Answer(props: {
  readonly number: number;
  readonly step: LessonStep;
  readonly figures: StepFigures | undefined;
}) {
  const { number, step, figures } = props;
  const { question, states, quote } = step;
  return (
    <details className="pack-answer">
      <summary>
        <h3>
          {number}. {step.title}
        </h3>
      </summary>
      <div className="pack-asked" id={`answer-${number}`}>
        {figures !== undefined && (
          <StepFigure figure={figures.answered} says={stateName(states.at(-1)?.at ?? "start")} />
        )}
        <div className="pack-question">
          <p className="pack-asks">{question.asks}</p>
          <Options question={question} ticked={question.answer} />
          <p>{question.because}</p>
          <blockquote>“{quote}”</blockquote>
        </div>
      </div>
    </details>
  );
}

/** A state, drawn at build time. `says`: a description of the state. */
function StepFigure({ figure, says }: { readonly figure: Figure; readonly says: string }) {
  const { svg, width, height, words } = figure;
  return (
    <figure className="pack-figure">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={words}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by our own code while the page is built
        dangerouslySetInnerHTML={{ __html: svg }}
      />
      <figcaption>{says}</figcaption>
    </figure>
  );
}
