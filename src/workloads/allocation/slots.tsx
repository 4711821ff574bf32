import { type ReactNode, useEffect, useId, useState } from "react";
import type { Problem } from "../../kernel/scenario/scenario";
import { useAllocationScenario } from "../../labs/shared/allocation-frame";
import { allowedWords, fieldName, overSmallest, refusal } from "../../labs/shared/problem-words";
import { workloadRows } from "../../models/allocation/fields";
import { Select, type SelectProps } from "../../ui/Select";

/** A person's input as data to validate: a number, null if empty, otherwise the text. @internal */
export function numberOf(text: string): unknown {
  const bare = text.replace(/\s/g, "").replace(",", ".");
  if (bare === "") return null;
  const number = Number(bare);
  return Number.isNaN(number) ? text : number;
}

/** The next number up or down: by `by`, or by one in its second digit. Anything but a number stays as it is. @internal */
export function stepped(value: unknown, direction: 1 | -1, by?: number): unknown {
  if (typeof value !== "number") return value;
  const digit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, Math.abs(value)))) - 1);
  const step = by ?? digit;
  return Math.round((value + direction * step) * 100) / 100;
}

/** The allowed values. If the problem is in another field, its name comes first. */
function reasonText(label: string, text: string | null, problem: Problem): string {
  const { field, value } = problem;
  if (field === "sizeMin" && label === workloadRows.sizeMax.label) return overSmallest(problem);
  const name = fieldName(field);
  const isOwn = name === undefined || name === label || (text !== null && value === typedText(text));
  return isOwn ? allowedWords(problem) : `${name} ${allowedWords(problem)}`;
}

/** The typed text as a problem quotes it. */
function typedText(text: string): string {
  const typed = numberOf(text);
  return typeof typed === "string" ? JSON.stringify(typed) : String(typed);
}

/** Why a value is invalid, and which values are valid; `text` null = a choice. */
export function problemText(label: string, text: string | null, problems: readonly Problem[]): string {
  const reasons = [...new Set(problems.map((problem) => reasonText(label, text, problem)))].join("; ");
  return `${refusal(label, text, reasons)} The last valid value is kept.`;
}

/** Makes a change. Returns the problems that prevented it; an empty list = done. */
export type Commit<T> = (value: T) => readonly Problem[];

interface SlotNumberProps {
  /** An accessible name, for readers who cannot see the sentence around it. */
  readonly label: string;
  /** null = none, written as an empty field. */
  readonly value: number | null;
  /** The increment of ↑ and ↓. By default it grows with the number. */
  readonly by?: number;
  readonly wide?: boolean;
  readonly commit: Commit<unknown>;
}

/**
 * A number within a sentence. It takes effect on blur or Enter, and at once with ↑ and ↓. An invalid one shows the
 * reason, and the last valid one stays in effect.
 */
export function SlotNumber({ label, value, by, wide = false, commit }: SlotNumberProps) {
  const shown = value === null ? "" : String(value);
  const [text, setText] = useState(shown);
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const problemId = useId();
  const reset = () => {
    setText(shown);
    setProblems([]);
  };
  useEffect(reset, [shown]);
  useWhenReplaced(reset);
  const take = (given: string) => {
    setText(given);
    setProblems(given === shown ? [] : commit(numberOf(given)));
  };
  const turn = (given: string, direction: 1 | -1) => take(String(stepped(numberOf(given), direction, by)));
  return (
    <>
      <input
        className={wide ? "slot-field slot-wide" : "slot-field"}
        aria-label={label}
        aria-invalid={problems.length > 0}
        aria-describedby={problems.length > 0 ? problemId : undefined}
        inputMode="decimal"
        autoComplete="off"
        value={text}
        size={Math.max(2, text.length)}
        onChange={(event) => setText(event.target.value)}
        onBlur={(event) => take(event.target.value)}
        onKeyDown={(event) => {
          const given = event.currentTarget.value;
          if (event.key === "Enter") take(given);
          else if (event.key === "ArrowUp") turn(given, 1);
          else if (event.key === "ArrowDown") turn(given, -1);
          else return;
          event.preventDefault();
        }}
      />
      {problems.length > 0 && (
        <span className="problem slot-problem" id={problemId} role="alert">
          {problemText(label, text, problems)}
        </span>
      )}
    </>
  );
}

/** Calls `forget` when another scenario replaces the current one. */
export function useWhenReplaced(forget: () => void): void {
  const scenario = useAllocationScenario((scenario) => scenario);
  const [of, setOf] = useState(scenario);
  if (of === scenario) return;
  setOf(scenario);
  forget();
}

/** A choice of words within a sentence. */
export const SlotChoice = <T extends string>(props: SelectProps<T>) => (
  <Select className="slot-field slot-choice" {...props} />
);

/** The rows of a list, each a part of a sentence, with buttons to add and remove one. */
export function SlotRows<Row>(props: {
  /** The name of a row: "phase". */
  readonly name: string;
  readonly rows: readonly Row[];
  readonly least: number;
  readonly most: number;
  /** The row to add. */
  readonly another: () => Row;
  readonly change: (rows: readonly Row[]) => readonly Problem[];
  readonly children: (row: Row, put: (row: Row) => readonly Problem[], name: string) => ReactNode;
}) {
  const { rows, change, name, another } = props;
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  useWhenReplaced(() => setProblems([]));
  const tell = (next: readonly Row[]) => setProblems(change(next));
  return (
    <>
      <ol className="slot-rows">
        {rows.map((row, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
          <li key={i}>
            {props.children(row, (put) => change(rows.with(i, put)), `${name} ${i + 1}`)}{" "}
            <button
              type="button"
              className="slot-key"
              aria-label={`Remove ${name} ${i + 1}`}
              disabled={rows.length <= props.least}
              onClick={() => tell(rows.toSpliced(i, 1))}
            >
              ×
            </button>
          </li>
        ))}
      </ol>
      {rows.length < props.most && (
        <button type="button" className="slot-key" onClick={() => tell([...rows, another()])}>
          + {name}
        </button>
      )}
      {problems.length > 0 && (
        <span className="problem slot-problem" role="alert">
          {problemText(name, null, problems)}
        </span>
      )}
    </>
  );
}
