import { figureWord, shortWord } from "../protocol/figure-table";
import type { Breakpoint } from "../scenario/scenario";
import { equal } from "../shared/equal";
import { ok, type Result } from "../shared/result";
import { FIRST_DRAFT, type RuleDraft, readRule } from "./rule-draft";
import { EFFECT_NAMES } from "./stop-words";

/** A stop rule that is one click away; `key` names its number, if it has one. */
export interface Phrase {
  readonly name: string;
  readonly draft: RuleDraft;
  readonly key: "percent" | "points" | "bytes" | "step" | "overhead" | null;
}

const phrase = (name: string, key: Phrase["key"], part: Partial<RuleDraft>): Phrase => ({
  name,
  key,
  draft: { ...FIRST_DRAFT, ...part },
});

const AT_STEP = phrase("the step is", "step", { kind: "step-equals" });

/** Those with a number, and those without. */
export const NUMBER_PHRASES: readonly Phrase[] = [
  phrase(`${figureWord("efficiency")} falls below`, "percent", { kind: "efficiency-below" }),
  phrase(`${figureWord("hit_rate")} fall below`, "percent", { kind: "hits-below", percent: "40" }),
  phrase(`${figureWord("granted")} reaches`, "bytes", { kind: "granted-at-least" }),
  phrase("efficiencies of two lanes differ by more than", "points", { kind: "lanes-differ" }),
  AT_STEP,
];

/** The same for heaps without a cache. */
export const HEAP_NUMBER_PHRASES: readonly Phrase[] = [
  phrase(`${shortWord("heap_overhead")} rises above`, "overhead", { kind: "overhead-above" }),
  AT_STEP,
];

const EFFECT_PHRASES = (Object.keys(EFFECT_NAMES) as RuleDraft["effect"][]).map((effect) =>
  phrase(EFFECT_NAMES[effect], null, { kind: "effect", effect }),
);

export const PLAIN_PHRASES: readonly Phrase[] = [
  phrase("next poisoning", null, { kind: "poisoning" }),
  phrase("no buffer of the largest size ever is left", null, { kind: "largest-freed" }),
  ...EFFECT_PHRASES,
];

export const HEAP_PLAIN_PHRASES: readonly Phrase[] = [
  phrase("the heap grows", null, { kind: "heap-act", act: "grow" }),
  phrase("free blocks are merged", null, { kind: "heap-act", act: "merge" }),
  phrase("a block is mapped apart", null, { kind: "heap-act", act: "map" }),
  phrase("the most memory ever", null, { kind: "heap-event", event: "peak" }),
  phrase("memory goes back to the system", null, { kind: "heap-event", event: "shrink" }),
  phrase("the threshold for mappings moves", null, { kind: "heap-event", event: "threshold" }),
  phrase("the low-fragmentation heap opens a size", null, { kind: "heap-event", event: "activate" }),
];

/** What a click on a phrase makes of the rules: one more, or one less where it is armed already. */
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
