import { figureWord, shortWord } from "../kernel/protocol/figure-table";
import type { Breakpoint, Effect } from "../kernel/scenario/scenario";
import { formatBytes, formatInteger } from "../shared/format";
import { laneLetter } from "../shared/lane-letter";

/** Each effect's name in a stop rule. */
export const EFFECT_NAMES: Readonly<Record<Effect | "any", string>> = {
  any: "any effect",
  born: "◇ a big buffer is created",
  stays: "② a big one is kept",
  wasted: "① a big one is wasted",
  replaced: "④ a big one is freed for one as big",
  "moved-inside": "✚ waste has moved inside",
};

/** A stop rule in a few words: "efficiency < 10 %". */
export function ruleWords(rule: Breakpoint): string {
  const lane = rule.lane === null ? "" : ` in ${laneLetter(rule.lane)}`;
  switch (rule.kind) {
    case "efficiency-below":
      return `${figureWord("efficiency")}${lane} < ${rule.percent}\u00a0%`;
    case "poisoning":
      return `a buffer is poisoned${lane}`;
    case "effect":
      return `${EFFECT_NAMES[rule.effect]}${lane}`;
    case "granted-at-least":
      return `${figureWord("granted")}${lane} ≥ ${formatBytes(rule.bytes)}`;
    case "step-equals":
      return `step = ${formatInteger(rule.step)}`;
    case "hits-below":
      return `${figureWord("hit_rate")}${lane} < ${rule.percent}\u00a0%`;
    case "lanes-differ":
      return `efficiencies differ by > ${rule.points}\u00a0points`;
    case "largest-freed":
      return `the last buffer of the largest size is freed${lane}`;
    case "overhead-above":
      return `${shortWord("heap_overhead")}${lane} > ${rule.overhead}\u00a0%`;
    case "heap-act":
      return `heap${lane}: ${rule.act}`;
    case "heap-event":
      return `heap${lane}: ${rule.event.replace("-", " ")}`;
  }
}

/** Why a run stopped by itself. */
export type StopReason =
  | { readonly reason: "breakpoint"; readonly breakpoint: number; readonly lane: number; readonly step: number }
  | { readonly reason: "event"; readonly lane: number; readonly step: number }
  | { readonly reason: "live-limit" | "step-limit" }
  | { readonly reason: "chunk-limit"; readonly chunks: number }
  | { readonly reason: "no-memory"; readonly lane: number; readonly step: number };

/** The maximum number of live buffers and of operations in a run. */
export interface RunLimits {
  readonly live: number;
  readonly steps: number;
}

/** The sentence about a stop, with limits in words. */
export function stopSentence(stop: StopReason, rules: readonly Breakpoint[], limits: RunLimits): string {
  switch (stop.reason) {
    case "breakpoint":
      return `Stopped at step ${formatInteger(stop.step)}${firedWords(rules[stop.breakpoint], stop.lane)}.`;
    case "event":
      return `The next event in ${laneLetter(stop.lane)} is at step ${formatInteger(stop.step)}.`;
    case "live-limit":
      return `Paused, because the run reached the limit of ${formatInteger(limits.live)} live buffers.`;
    case "step-limit":
      return `Paused, because the run reached the limit of ${formatInteger(limits.steps)} steps.`;
    case "chunk-limit":
      return `Ended, because the heaps reached the limit of ${formatInteger(stop.chunks)} chunks.`;
    case "no-memory":
      return `Ended at step ${formatInteger(stop.step)}: the heap of ${laneLetter(stop.lane)} has no memory left.`;
  }
}

/** A rule that fired, and its lane if the rule does not name one. */
function firedWords(rule: Breakpoint | undefined, lane: number): string {
  if (rule === undefined) return ": a rule";
  if (rule.kind === "step-equals") return ", as asked";
  const ofOneLane = rule.kind !== "lanes-differ" && rule.lane === null;
  return ofOneLane ? `: ${laneLetter(lane)}, ${ruleWords(rule)}` : `: ${ruleWords(rule)}`;
}
