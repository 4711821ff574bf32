import type { Field, Kind } from "../../kernel/scenario/field";
import { allowedText } from "../../kernel/scenario/field-text";
import type { Problem } from "../../kernel/scenario/scenario";
import type { Fraction } from "../../models/allocation/scenario";
import { type Commit, SlotChoice, SlotNumber } from "./slots";

interface FieldSlotProps {
  readonly row: Field;
  /** An accessible name, for readers who cannot see the sentence around it. */
  readonly label: string;
  readonly value: unknown;
  readonly change: Commit<unknown>;
  /** The words of a choice, or its own names if it has no words. */
  readonly words?: Readonly<Record<string, string>> | undefined;
}

/** The control of a field within a sentence, chosen by its row: a selection, a chance, or a number. */
export function FieldSlot({ row, label, value, change, words = {} }: FieldSlotProps) {
  const { kind, by } = row;
  if (kind.type === "fraction") return <Chance label={label} value={value as Fraction} kind={kind} change={change} />;
  if (kind.type !== "choice")
    return (
      <SlotNumber label={label} value={value as number | null} {...(by === undefined ? {} : { by })} commit={change} />
    );
  const options = kind.options.map((option) => [option, words[option] ?? option] as const);
  return <SlotChoice label={label} value={String(value)} options={options} choose={change} />;
}

/** A fraction of two numbers. The validator judges what is typed. */
function Chance(props: {
  readonly label: string;
  readonly value: Fraction;
  readonly kind: Extract<Kind, { readonly type: "fraction" }>;
  readonly change: Commit<Fraction>;
}) {
  const [parts, of] = props.value;
  const { max, range = { min: 0, max: 1 } } = props.kind;
  const { change, label } = props;
  return (
    <>
      <SlotNumber
        label={`${label}, parts`}
        value={parts}
        commit={(n) => inRange(change([n as number, of]), Math.ceil(range.min * of), range.max * of)}
      />{" "}
      of{" "}
      <SlotNumber
        label={`${label}, of`}
        value={of}
        commit={(n) => inRange(change([parts, n as number]), Math.max(1, Math.ceil(parts / range.max)), max)}
      />
    </>
  );
}

/** The problems of a fraction that concern one of its two numbers. */
const inRange = (problems: readonly Problem[], min: number, max: number): readonly Problem[] =>
  problems.map((problem) => {
    const isRange = problem.allowed.startsWith("two whole numbers");
    return isRange ? { field: "", value: "", allowed: allowedText({ type: "integer", min, max }) } : problem;
  });
