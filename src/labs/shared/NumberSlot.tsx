import { Fragment, type ReactNode, useId, useState } from "react";
import { useScenario } from "../../kernel/run/scenario-store";
import type { Result } from "../../shared/result";

interface NumberSlotProps {
  /** The accessible name, with the field's lane and unit. */
  readonly label: string;
  readonly value: string;
  readonly unit?: string;
  /** The value is not the usual one. */
  readonly differs?: boolean;
  /** The keyboard of a phone; without it, that of numbers. */
  readonly mode?: "text";
  /** Applies the typed text, or says what is wrong with it. */
  readonly take: (text: string) => Result<unknown, string>;
  /** Moves the value by ↑ and ↓; missing = these keys do nothing. */
  readonly onStep?: (direction: 1 | -1) => void;
}

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowUp: 1, ArrowDown: -1 };

/**
 * A number in a sentence. Enter or leaving the field applies it. A bad entry stays, with the allowed values below it,
 * while the last valid value remains in effect.
 */
export function NumberSlot({ label, value, unit, differs = false, mode, take, onStep }: NumberSlotProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const scenario = useScenario(({ scenario }) => scenario);
  const [of, setOf] = useState(scenario);
  const id = useId();
  const write = (text: string | null, wrong: string | null) => {
    setDraft(text);
    setProblem(wrong);
  };
  // Undo, a preset or another field replaced the scenario, so the typed text is obsolete.
  if (of !== scenario) {
    setOf(scenario);
    write(null, null);
  }
  const commit = () => {
    if (draft === null || problem !== null) return;
    const taken = draft.trim() === value ? null : take(draft);
    if (taken === null || taken.ok) write(null, null);
    else write(draft, taken.error);
  };
  const text = draft ?? value;
  return (
    <>
      <span className="number-slot" data-differs={differs}>
        <input
          inputMode={mode ?? "numeric"}
          autoComplete="off"
          aria-label={label}
          aria-invalid={problem !== null}
          aria-describedby={problem === null ? undefined : id}
          style={{ width: `${Math.max(2, text.length + 1)}ch` }}
          value={text}
          onChange={(event) => write(event.target.value, null)}
          onFocus={(event) => event.target.select()}
          onBlur={commit}
          onKeyDown={(event) => {
            if (event.key === "Enter") commit();
            if (event.key === "Escape") write(null, null);
            const step = STEPS[event.key];
            if (step === undefined || onStep === undefined || draft !== null) return;
            event.preventDefault();
            onStep(step);
          }}
        />
        {unit !== undefined && <span aria-hidden="true">{unit}</span>}
      </span>
      {problem !== null && (
        <span id={id} className="problem" role="alert">
          {problem}
        </span>
      )}
    </>
  );
}

interface SentenceProps {
  /** {key} becomes the control of that key. Each key occurs at most once. */
  readonly text: string;
  readonly slot: (key: string) => ReactNode;
}

/** A sentence that contains controls. */
export const Sentence = ({ text, slot }: SentenceProps) =>
  text.split(/[{}]/).map((piece, i) => (i % 2 === 0 ? piece : <Fragment key={piece}>{slot(piece)}</Fragment>));
