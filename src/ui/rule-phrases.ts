import { isActive } from "../kernel/scenario/field";
import type { Breakpoint } from "../kernel/scenario/scenario";
import { AT_STEP as AT_STEP_KIND, type StopKinds } from "../kernel/scenario/stop-kinds";
import { equal } from "../shared/equal";
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

/** The rule of a draft, or the problem of its number. @internal */
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

/** A stop rule that one click arms. */
export interface Phrase extends Omit<RuleDraft, "lane"> {
  readonly name: string;
}

/** The phrases of a lab: those with a number, and those without. */
export interface StopPhrases {
  readonly numbers: readonly Phrase[];
  readonly plain: readonly Phrase[];
}

/** A phrase that arms a rule of this kind. `number`: the key of its number, and the text at first. */
export const phrase = (name: string, rule: Phrase["rule"], number?: readonly [key: string, text: string]): Phrase => ({
  name,
  rule,
  number: number === undefined ? null : { key: number[0], text: number[1] },
});

/** Every lab counts steps. */
export const AT_STEP = phrase("the step is", { kind: AT_STEP_KIND }, ["step", "63"]);

/** The rules after a click on a phrase: with its rule added, or removed if it was armed. */
export function switched(
  kinds: StopKinds,
  rules: readonly Breakpoint[],
  draft: RuleDraft,
): Result<readonly Breakpoint[], string> {
  const rule = readRule(kinds, draft);
  if (!rule.ok) return rule;
  const others = rules.filter((other) => !equal(other, rule.value));
  return ok(others.length < rules.length ? others : [...rules, rule.value]);
}

/** Whether the rule of a draft is armed. */
export function isArmed(kinds: StopKinds, rules: readonly Breakpoint[], draft: RuleDraft): boolean {
  const rule = readRule(kinds, draft);
  return rule.ok && rules.some((other) => equal(other, rule.value));
}
