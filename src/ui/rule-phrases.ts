import type { Breakpoint } from "../kernel/scenario/scenario";
import { equal } from "../shared/equal";
import { ok, type Result } from "../shared/result";
import { FIRST_DRAFT, type RuleDraft, readRule } from "./rule-draft";

/** A stop rule that one click arms. `key` is its number's field, if it has one. */
export interface Phrase {
  readonly name: string;
  readonly draft: RuleDraft;
  readonly key: "percent" | "points" | "bytes" | "step" | "overhead" | null;
}

/** The phrases of a lab: those with a number, and those without. */
export interface StopPhrases {
  readonly numbers: readonly Phrase[];
  readonly plain: readonly Phrase[];
}

/** A phrase that arms a rule with these parts. */
export const phrase = (name: string, key: Phrase["key"], part: Partial<RuleDraft>): Phrase => ({
  name,
  key,
  draft: { ...FIRST_DRAFT, ...part },
});

/** Every lab counts steps. */
export const AT_STEP = phrase("the step is", "step", { kind: "step-equals" });

/** The rules after a click on a phrase: with its rule added, or removed if it was armed. */
export function switched(rules: readonly Breakpoint[], draft: RuleDraft): Result<readonly Breakpoint[], string> {
  const rule = readRule(draft);
  if (!rule.ok) return rule;
  const others = rules.filter((other) => !equal(other, rule.value));
  return ok(others.length < rules.length ? others : [...rules, rule.value]);
}

/** Whether the rule of a draft is armed. */
export function isArmed(rules: readonly Breakpoint[], draft: RuleDraft): boolean {
  const rule = readRule(draft);
  return rule.ok && rules.some((other) => equal(other, rule.value));
}
