import { useEffect, useRef } from "react";
import type { Lesson, LessonStep, Question } from "../format";
import type { Pick } from "./progress";
import { QUESTION } from "./use-moves";
import { optionLetter, verdict } from "./verdict";

interface StepQuestionProps {
  readonly step: LessonStep;
  readonly source: Lesson["source"];
  /** Null = none, though the answer may have been seen. */
  readonly pick: Pick | null;
  /** The answer may be seen. */
  readonly isOpen: boolean;
  readonly onPick: (pick: Pick) => void;
}

/** The question of a step; after the answer what was picked stands beside what it is, and why. */
export function StepQuestion({ step, source, pick, isOpen, onPick }: StepQuestionProps) {
  const { question, quote } = step;
  const result = useFocusWhenOpened(isOpen);
  return (
    <fieldset className="lesson-question" id={QUESTION} tabIndex={-1}>
      <legend>
        <h2>{question.asks}</h2>
      </legend>
      {isOpen ? <Judged question={question} pick={pick} /> : <Options question={question} onPick={onPick} />}
      <div role="status">
        {isOpen && (
          <p className="lesson-verdict" ref={result} tabIndex={-1}>
            <b>{verdict(question, pick)}</b> {question.because}
          </p>
        )}
      </div>
      {isOpen && (
        <blockquote className="lesson-quote">
          <p>“{quote}”</p>
          <footer>
            <a href={source.address} rel="noopener">
              {source.name}
            </a>
          </footer>
        </blockquote>
      )}
    </fieldset>
  );
}

/** The button that was pressed is gone then: what it led to has the focus. */
function useFocusWhenOpened(isOpen: boolean) {
  const result = useRef<HTMLParagraphElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (isOpen && !wasOpen.current) result.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return result;
}

function Options({ question, onPick }: { readonly question: Question; readonly onPick: (pick: Pick) => void }) {
  return (
    <ol className="lesson-options">
      {question.options.map((option, i) => (
        <li key={option}>
          <button type="button" className="button" onClick={() => onPick(i)}>
            <b aria-hidden="true">{optionLetter(i)}</b> {option}
          </button>
        </li>
      ))}
      <li>
        <button type="button" className="button lesson-unsure" onClick={() => onPick("unsure")}>
          I am not sure
        </button>
      </li>
    </ol>
  );
}

/** The options, the right one and the one that was picked with their marks. */
function Judged({ question, pick }: { readonly question: Question; readonly pick: Pick | null }) {
  const { options, answer } = question;
  return (
    <ol className="lesson-options">
      {options.map((option, i) => (
        <li key={option} data-right={i === answer} data-picked={i === pick}>
          <b aria-hidden="true">{optionLetter(i)}</b> {option}
          {(i === answer || i === pick) && <span>{marksOf(i === answer, i === pick)}</span>}
        </li>
      ))}
    </ol>
  );
}

function marksOf(isRight: boolean, isPicked: boolean): string {
  if (!isPicked) return "right ✓";
  return isRight ? "your answer, right ✓" : "your answer ✗";
}
