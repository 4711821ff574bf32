import { type KeyboardEvent, useState } from "react";
import type { Question } from "../format";
import { optionLetter } from "./progress";

/** A show of hands for every question of a lesson, while it is presented. */
export interface Hands {
  /** By option. */
  readonly counts: readonly number[];
  /** Adds or removes hands. The count never drops below 0. */
  readonly raise: (option: number, by: 1 | -1) => void;
}

/** The hands for a step's question. They are not kept. */
export function useHands(step: number): Hands {
  const [all, setAll] = useState<ReadonlyMap<number, readonly number[]>>(new Map());
  const counts = all.get(step) ?? [];
  const raise = (option: number, by: 1 | -1) => {
    const length = Math.max(counts.length, option + 1);
    const raised = Array.from({ length }, (_, i) => Math.max(0, (counts[i] ?? 0) + (i === option ? by : 0)));
    setAll(new Map(all).set(step, raised));
  };
  return { counts, raise };
}

interface HandsProps {
  readonly question: Question;
  readonly hands: Hands;
  readonly onReveal: () => void;
}

/** A question for an audience: its options, the hands per option, and a button that reveals the answer. */
export function QuestionToAll({ question, hands, onReveal }: HandsProps) {
  return (
    <section className="lesson-hands" aria-label="Question">
      <h2>{question.asks}</h2>
      <div>
        <ol data-columns={columnsOf(question)} onKeyDown={(event) => revealByEnter(event, onReveal)}>
          {question.options.map((option, i) => (
            <li key={option}>
              <button type="button" onClick={({ shiftKey }) => hands.raise(i, shiftKey ? -1 : 1)}>
                <b>{optionLetter(i)}</b> <span>{option}</span> <Count hands={hands.counts[i] ?? 0} />
              </button>
              <button
                type="button"
                aria-label={`One hand fewer for ${optionLetter(i)}`}
                onClick={() => hands.raise(i, -1)}
              >
                −
              </button>
            </li>
          ))}
        </ol>
        <button type="button" className="lesson-reveal" onClick={onReveal}>
          Reveal <span aria-hidden="true">⏎</span>
        </button>
      </div>
    </section>
  );
}

/** Enter reveals wherever counting left the focus. Space presses the focused button. */
function revealByEnter(event: KeyboardEvent, reveal: () => void): void {
  if (event.key !== "Enter") return;
  event.preventDefault();
  reveal();
}

/** Longer options do not fit four to a row. In characters. */
const MOST_OF_FOUR = 14;

function columnsOf({ options }: Question): number {
  const isLong = options.some(({ length }) => length > MOST_OF_FOUR);
  return isLong && options.length > 3 ? 2 : options.length;
}

/** A raised hand with its number. */
function Count({ hands }: { readonly hands: number }) {
  return (
    <span className="lesson-count">
      <svg width="22" height="26" viewBox="0 0 22 26" aria-hidden="true">
        <path
          d="M7 13V5a1.7 1.7 0 0 1 3.4 0V3a1.7 1.7 0 0 1 3.4 0v2.5a1.7 1.7 0 0 1 3.4 0V17c0 5-3 7.5-6.7 7.5-3.3 0-4.6-1.5-6-4L2 15.5c-.8-1.6 1.4-2.9 2.5-1.4L7 17M10.4 5v7M13.8 5.5V12"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.8"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      {hands}
      <span className="visually-hidden"> hands</span>
    </span>
  );
}

/** The answer for an audience: the option, its hands, and the reason. */
export function AnswerToAll({ question, hands }: Pick<HandsProps, "question" | "hands">) {
  const { options, answer, because } = question;
  const total = hands.counts.reduce((sum, count) => sum + count, 0);
  const had = total === 0 ? "" : ` (${hands.counts[answer] ?? 0} of ${total} hands)`;
  return (
    <p className="present-step" role="status">
      <b>
        {optionLetter(answer)}, {options[answer]} ✓{had}.
      </b>{" "}
      {because}
    </p>
  );
}
