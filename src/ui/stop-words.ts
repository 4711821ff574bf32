import { type Breakpoint, isStepBreakpoint } from "../kernel/scenario/scenario";
import type { StopWords } from "../kernel/scenario/stop-kinds";
import { formatInteger } from "../shared/format";
import { laneLetter } from "../shared/lane-letter";

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
export function stopSentence(
  stop: StopReason,
  rules: readonly Breakpoint[],
  limits: RunLimits,
  words: StopWords,
): string {
  switch (stop.reason) {
    case "breakpoint":
      return `Stopped at step ${formatInteger(stop.step)}${firedWords(words, rules[stop.breakpoint], stop.lane)}.`;
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
function firedWords({ kinds, rule: wordsOf }: StopWords, rule: Breakpoint | undefined, lane: number): string {
  if (rule === undefined) return ": a rule";
  if (isStepBreakpoint(rule)) return ", as requested";
  const ofOneLane = !kinds.comparing.includes(rule.kind) && rule.lane === null;
  return ofOneLane ? `: ${laneLetter(lane)}, ${wordsOf(rule)}` : `: ${wordsOf(rule)}`;
}
