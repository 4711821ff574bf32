import { useEffect, useRef } from "react";
import { Button } from "../../ui/Button";
import { scrollBehavior } from "../../ui/scroll-behavior";
import type { Lesson, LessonStep, Question } from "../format";
import { optionLetter, type Pick, verdict } from "./progress";
import { SourceName } from "./SourceName";
import { QUESTION } from "./use-moves";

/** Awaited: a person has answered, and the run is moving to the state that the answer describes. */
export type QuestionPhase = "asked" | "awaited" | "open";

interface StepQuestionProps {
  readonly step: LessonStep;
  readonly source: Lesson["source"];
  /** Null = no pick, though the answer may have been shown. */
  readonly pick: Pick | null;
  readonly phase: QuestionPhase;
  readonly onPick: (pick: Pick) => void;
}

/** The question of a step. Afterwards, the pick appears beside the answer and the reason. */
export function StepQuestion({ step, source, pick, phase, onPick }: StepQuestionProps) {
  const { question, quote } = step;
  const isOpen = phase === "open";
  const result = useFocusAfterAnswer(phase);
  return (
    <fieldset className="lesson-question" id={QUESTION} tabIndex={-1}>
      <legend>
        <h2>{question.asks}</h2>
      </legend>
      {phase === "asked" ? (
        <Options question={question} onPick={onPick} />
      ) : (
        <Judged options={question.options} answer={isOpen ? question.answer : null} pick={pick} />
      )}
      <div role="status">
        {phase !== "asked" && (
          <p className="lesson-verdict" ref={result} tabIndex={-1}>
            {isOpen ? (
              <>
                <b>{verdict(question, pick)}</b> {question.because}
              </>
            ) : (
              "The answer appears when the run gets there."
            )}
          </p>
        )}
      </div>
      {isOpen && (
        <blockquote className="lesson-quote">
          <p>“{quote}”</p>
          <footer>
            <SourceName {...source} />
          </footer>
        </blockquote>
      )}
    </fieldset>
  );
}

/** The pressed button is gone after an answer, so its result is focused and scrolled into view. */
function useFocusAfterAnswer(phase: QuestionPhase) {
  const result = useRef<HTMLParagraphElement>(null);
  const before = useRef(phase);
  useEffect(() => {
    if (phase === before.current) return;
    if (before.current === "asked") result.current?.focus({ preventScroll: true });
    result.current?.scrollIntoView({ block: "nearest", behavior: scrollBehavior() });
    before.current = phase;
  }, [phase]);
  return result;
}

function Options({ question, onPick }: { readonly question: Question; readonly onPick: (pick: Pick) => void }) {
  return (
    <ol className="lesson-options">
      {question.options.map((option, i) => (
        <li key={option}>
          <Button onClick={() => onPick(i)}>
            <b aria-hidden="true">{optionLetter(i)}</b> {option}
          </Button>
        </li>
      ))}
      <li>
        <Button className="lesson-unsure muted" onClick={() => onPick("unsure")}>
          I am not sure
        </Button>
      </li>
    </ol>
  );
}

interface JudgedProps {
  readonly options: readonly string[];
  /** The right option; null = it is still hidden. */
  readonly answer: number | null;
  readonly pick: Pick | null;
}

/** The options, with marks on the right one and on the picked one. */
function Judged({ options, answer, pick }: JudgedProps) {
  return (
    <ol className="lesson-options">
      {options.map((option, i) => (
        <li key={option} data-right={i === answer} data-picked={i === pick}>
          <b aria-hidden="true">{optionLetter(i)}</b> {option}
          {(i === answer || i === pick) && <span>{marksOf(i === answer, i === pick, answer !== null)}</span>}
        </li>
      ))}
    </ol>
  );
}

function marksOf(isRight: boolean, isPicked: boolean, isJudged: boolean): string {
  if (!isJudged) return "your answer";
  if (!isPicked) return "right ✓";
  return isRight ? "your answer, right ✓" : "your answer ✗";
}
