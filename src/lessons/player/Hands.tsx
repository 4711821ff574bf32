import { type CSSProperties, type KeyboardEvent, useId, useState } from "react";
import { formatCounted } from "../../shared/figure-text";
import type { Lesson, LessonStep, Question } from "../format";
import { optionLetter } from "./progress";

/** The largest number of hands that a field takes. */
const MOST_HANDS = 9999;

/** A show of hands for every question of a lesson, while it is presented. */
export interface Hands {
  /** By option; null = nothing was counted. */
  readonly counts: readonly (number | null)[];
  /** Sets the hands of an option, 0 … 9 999. */
  readonly set: (option: number, hands: number | null) => void;
  /** Adds or removes hands. The count never drops below 0. */
  readonly raise: (option: number, by: 1 | -1) => void;
}

/** The hands for a step's question. They are not kept. */
export function useHands(step: number): Hands {
  const [all, setAll] = useState<ReadonlyMap<number, readonly (number | null)[]>>(new Map());
  const counts = all.get(step) ?? [];
  const set = (option: number, hands: number | null) => {
    const length = Math.max(counts.length, option + 1);
    const within = hands === null ? null : Math.max(0, Math.min(MOST_HANDS, hands));
    setAll(
      new Map(all).set(
        step,
        Array.from({ length }, (_, i) => (i === option ? within : (counts[i] ?? null))),
      ),
    );
  };
  return { counts, set, raise: (option, by) => set(option, (counts[option] ?? 0) + by) };
}

const sumOf = ({ counts }: Hands): number => counts.reduce<number>((sum, count) => sum + (count ?? 0), 0);

interface HandsProps {
  readonly step: LessonStep;
  readonly hands: Hands;
  readonly source: Lesson["source"];
  /** The answer may be shown. */
  readonly isOpen: boolean;
  /** The answer has been asked for, and the run plays to it. */
  readonly isOnItsWay: boolean;
  readonly onReveal: () => void;
}

/** A question for an audience, and later its answer below it. Every other part is replaced where it stands. */
export function QuestionToAll({ step: { question, quote }, hands, source, isOpen, isOnItsWay, onReveal }: HandsProps) {
  return (
    <section className="lesson-hands" aria-label="Question" data-open={isOpen}>
      <div className="lesson-asks" role="status">
        <h2 data-length={lengthOf(question.asks, LINE)}>{question.asks}</h2>
        {isOpen && <Answer question={question} />}
      </div>
      <ol data-columns={question.options.length} onKeyDown={(event) => !isOpen && revealByEnter(event, onReveal)}>
        {question.options.map((option, i) => (
          <li key={option}>
            <Option {...{ question, hands, isOpen }} option={i} />
            {isOpen ? <Bar hands={hands} option={i} /> : <HandsField hands={hands} option={i} />}
          </li>
        ))}
      </ol>
      <div className="lesson-foot">
        {isOpen ? (
          <blockquote>
            <p>“{quote}”</p>
            <cite>{shortName(source.name)}</cite>
          </blockquote>
        ) : (
          <Hint {...{ hands, isOnItsWay, onReveal }} />
        )}
      </div>
    </section>
  );
}

/** Longer questions, and longer answers, take more lines, in smaller letters. In characters. */
const LINE = 48;
const BRIEF = 135;
const lengthOf = (text: string, most: number): "short" | "long" => (text.length > most ? "long" : "short");

/** A source's author, or its title, and its year. */
const shortName = (name: string): string =>
  name.replace(/^(.*?),.*?(?:, (\d{4}))?$/s, (_, first, year) => `${first}${year ? `, ${year}` : ""}`);

const Answer = ({ question: { options, answer, because } }: { readonly question: Question }) => (
  <p data-length={lengthOf(`${options[answer]}${because}`, BRIEF)}>
    <b>
      {optionLetter(answer)}, {options[answer]}.
    </b>{" "}
    {because}
  </p>
);

interface OptionProps extends Pick<HandsProps, "hands" | "isOpen"> {
  readonly question: Question;
  readonly option: number;
}

/** An option. A press adds a hand, with Shift it removes one. */
function Option({ question, option, hands, isOpen }: OptionProps) {
  const text = (
    <>
      <b>{optionLetter(option)}</b> <span>{question.options[option]}</span>
    </>
  );
  if (isOpen)
    return (
      <p className="lesson-option" data-right={option === question.answer}>
        {text}
        {option === question.answer && <span className="lesson-right">✓</span>}
      </p>
    );
  return (
    // Tab goes from number to number. The letter of an option adds a hand by key.
    <button
      type="button"
      tabIndex={-1}
      className="lesson-option"
      onClick={({ shiftKey }) => hands.raise(option, shiftKey ? -1 : 1)}
    >
      {text}
    </button>
  );
}

interface CountProps {
  readonly hands: Hands;
  readonly option: number;
}

/** Enter reveals wherever counting left the focus. Space presses a focused option. */
function revealByEnter(event: KeyboardEvent, reveal: () => void): void {
  if (event.key !== "Enter") return;
  event.preventDefault();
  event.stopPropagation();
  reveal();
}

/** A field for the hands of an option. Arrows move between the fields and change the number. */
function HandsField({ hands, option }: CountProps) {
  const id = useId();
  const count = hands.counts[option] ?? null;
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const action = {
      ArrowUp: () => hands.raise(option, 1),
      ArrowDown: () => hands.raise(option, -1),
      ArrowRight: () => focusField(event.currentTarget, 1),
      ArrowLeft: () => focusField(event.currentTarget, -1),
    }[event.key];
    if (action === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    action();
  };
  return (
    <p className="lesson-count">
      <label htmlFor={id}>
        hands<span className="visually-hidden"> for {optionLetter(option)}</span>
      </label>
      <input
        id={id}
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        value={count ?? ""}
        onChange={({ target }) => hands.set(option, numberIn(target.value))}
        onKeyDown={onKeyDown}
      />
    </p>
  );
}

/** The number of a text's digits; null = it has none. */
function numberIn(text: string): number | null {
  const digits = text.replaceAll(/\D/g, "");
  return digits === "" ? null : Number(digits);
}

/** Focuses the field before or after this one. */
function focusField(field: HTMLInputElement, by: 1 | -1): void {
  const fields = [...(field.closest("ol")?.querySelectorAll("input") ?? [])];
  fields[fields.indexOf(field) + by]?.focus();
}

/** The hands of an option as a bar, on one scale with the others. */
function Bar({ hands, option }: CountProps) {
  const count = hands.counts[option] ?? 0;
  if (sumOf(hands) === 0) return <p className="lesson-count" />;
  const share = count / Math.max(...hands.counts.map((one) => one ?? 0));
  return (
    <p className="lesson-count">
      <span className="lesson-bar" style={{ "--share": share } as CSSProperties} />
      <b>{count}</b>
      <span className="visually-hidden"> hands for {optionLetter(option)}</span>
    </p>
  );
}

function Hint({ hands, isOnItsWay, onReveal }: Pick<HandsProps, "hands" | "isOnItsWay" | "onReveal">) {
  const sum = sumOf(hands);
  return (
    <>
      <p role="status">{isOnItsWay ? "Playing to the answer …" : "Type a number for each answer. Enter reveals."}</p>
      {sum > 0 && <b>{formatCounted(sum, "hand")}</b>}
      <button type="button" className="lesson-reveal" onClick={onReveal}>
        {isOnItsWay ? "Skip ahead" : "Reveal"} <span aria-hidden="true">⏎</span>
      </button>
    </>
  );
}
