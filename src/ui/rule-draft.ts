import { isActive } from "../kernel/scenario/field";
import type { Breakpoint } from "../kernel/scenario/scenario";
import type { StopKinds } from "../kernel/scenario/stop-kinds";
import { formatInteger } from "../shared/format";
import { err, ok, type Result } from "../shared/result";
import { allowedSentence } from "../shared/sentence";

/** A stop rule while it is edited. */
export interface RuleDraft {
  /** Its kind, and the values that are not typed. */
  readonly rule: { readonly kind: string; readonly [key: string]: unknown };
  readonly lane: number | null;
  /** The number that a person types: its key, and the text as typed; null = the rule has none. */
  readonly number: { readonly key: string; readonly text: string } | null;
}

/** The rule of a draft, or the problem of its number. */
export function readRule(kinds: StopKinds, { rule, lane, number }: RuleDraft): Result<Breakpoint, string> {
  const of = { ...rule, lane: isActive(kinds.table.lane?.when, rule) === true ? lane : null };
  if (number === null) return ok(of);
  const read = readNumber(kinds, number);
  return read.ok ? ok({ ...of, [number.key]: read.value }) : read;
}

/** The range comes from the table of fields, the same as for a link. */
function readNumber({ table }: StopKinds, { key, text }: NonNullable<RuleDraft["number"]>): Result<number, string> {
  const { kind, label = key } = table[key] ?? {};
  if (kind?.type !== "integer" && kind?.type !== "hundredths") return err(`${label} takes no number.`);
  const value = Number(text.replace(/\s/g, ""));
  const fine = text.trim() !== "" && value >= kind.min && value <= kind.max && isWhole(value * scaleOf(kind.type));
  if (fine) return ok(value);
  const what = kind.type === "integer" ? "a whole number" : "a number with at most two decimals";
  const allowed = allowedSentence(`${what}, ${range(kind.min)} … ${range(kind.max)}`);
  return err(`${label}: “${text.slice(0, 24)}” is not valid. ${allowed}`);
}

const scaleOf = (type: "integer" | "hundredths"): number => (type === "integer" ? 1 : 100);
const isWhole = (value: number): boolean => Math.abs(value - Math.round(value)) < 1e-9;
const range = (value: number): string => (Number.isInteger(value) ? formatInteger(value) : String(value));
