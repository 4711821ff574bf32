import type { Breakpoint } from "../kernel/scenario/scenario";
import { AT_STEP as AT_STEP_KIND, type StopKinds } from "../kernel/scenario/stop-kinds";
import { equal } from "../shared/equal";
import { ok, type Result } from "../shared/result";
import { type RuleDraft, readRule } from "./rule-draft";

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
