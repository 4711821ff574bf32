import type { Lesson, LessonStep } from "../format";
import { SourceName } from "../player/SourceName";
import { Codas } from "./Codas";
import type { StepFigures } from "./figures";
import { Options, stateName } from "./Sheet";
import { StepFigure } from "./StepFigure";

/** The answer to every step: collapsed on a screen, on separate pages on paper. */
export function AnswerKey({ lesson, figures }: { readonly lesson: Lesson; readonly figures: readonly StepFigures[] }) {
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
