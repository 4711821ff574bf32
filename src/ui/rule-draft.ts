import { breakpointTable } from "../kernel/scenario/breakpoint-fields";
import type { Breakpoint, Effect, HeapAct, HeapEvent } from "../kernel/scenario/scenario";
import { formatInteger } from "../shared/format";
import { err, ok, type Result } from "../shared/result";
import { allowedSentence } from "../shared/sentence";

/** A stop rule while it is edited: texts as typed. */
export interface RuleDraft {
  readonly kind: Breakpoint["kind"];
  readonly lane: number | null;
  readonly percent: string;
  readonly points: string;
  readonly effect: Effect | "any";
  readonly bytes: string;
  readonly step: string;
  readonly overhead: string;
  readonly act: HeapAct;
  readonly event: HeapEvent;
}

export const FIRST_DRAFT: RuleDraft = {
  kind: "efficiency-below",
  lane: null,
  percent: "10",
  points: "20",
  effect: "any",
  bytes: "100000",
  step: "63",
  overhead: "100",
  act: "grow",
  event: "peak",
};

/** The rule of a draft, or the problem of its number. */
export function readRule(draft: RuleDraft): Result<Breakpoint, string> {
  const { kind, lane } = draft;
  switch (kind) {
    case "poisoning":
    case "largest-freed":
      return ok({ kind, lane });
    case "effect":
      return ok({ kind, lane, effect: draft.effect });
    case "efficiency-below":
    case "hits-below":
      return mapped(readNumber("percent", draft.percent), (percent) => ({ kind, lane, percent }));
    case "lanes-differ":
      return mapped(readNumber("points", draft.points), (points) => ({ kind, lane: null, points }));
    case "granted-at-least":
      return mapped(readNumber("bytes", draft.bytes), (bytes) => ({ kind, lane, bytes }));
    case "overhead-above":
      return mapped(readNumber("overhead", draft.overhead), (overhead) => ({ kind, lane, overhead }));
    case "heap-act":
      return ok({ kind, lane, act: draft.act });
    case "heap-event":
      return ok({ kind, lane, event: draft.event });
    case "step-equals":
      return mapped(readNumber("step", draft.step), (step) => ({ kind, lane: null, step }));
  }
}

function mapped<T>(read: Result<number, string>, make: (value: number) => T): Result<T, string> {
  return read.ok ? ok(make(read.value)) : read;
}

/** The range comes from the table of fields, the same as for a link. */
function readNumber(key: "percent" | "points" | "bytes" | "step" | "overhead", text: string): Result<number, string> {
  const { kind, label } = breakpointTable[key];
  if (kind.type !== "integer" && kind.type !== "hundredths") return err(`${label} takes no number.`);
  const value = Number(text.replace(/\s/g, ""));
  const fine = text.trim() !== "" && value >= kind.min && value <= kind.max && isWhole(value * scaleOf(kind.type));
  if (fine) return ok(value);
  const what = kind.type === "integer" ? "a whole number" : "a number with two decimals at most";
  const allowed = allowedSentence(`${what}, ${range(kind.min)} … ${range(kind.max)}`);
  return err(`${label}: “${text.slice(0, 24)}” is not possible. ${allowed}`);
}

const scaleOf = (type: "integer" | "hundredths"): number => (type === "integer" ? 1 : 100);
const isWhole = (value: number): boolean => Math.abs(value - Math.round(value)) < 1e-9;
const range = (value: number): string => (Number.isInteger(value) ? formatInteger(value) : String(value));
