import type { Stop } from "../kernel/protocol/messages";
import { type Breakpoint, isStepBreakpoint } from "../kernel/scenario/scenario";
import type { StopWords } from "../kernel/scenario/stop-kinds";
import { formatInteger } from "../shared/format";
import { laneLetter } from "../shared/lane-letter";

/** The sentence about a stop. */
export function stopSentence(stop: Stop, rules: readonly Breakpoint[], words: StopWords): string {
  switch (stop.reason) {
    case "breakpoint":
      return `Stopped at step ${formatInteger(stop.step)}${firedWords(words, rules[stop.breakpoint], stop.lane)}.`;
    case "event":
      return `The next event in ${laneLetter(stop.lane)} is at step ${formatInteger(stop.step)}.`;
    case "end":
      return words.end(stop);
  }
}

/** A rule that fired, and its lane if the rule does not name one. */
function firedWords({ kinds, rule: wordsOf }: StopWords, rule: Breakpoint | undefined, lane: number): string {
  if (rule === undefined) return ": a rule";
  if (isStepBreakpoint(rule)) return ", as requested";
  const ofOneLane = !kinds.comparing.includes(rule.kind) && rule.lane === null;
  return ofOneLane ? `: ${laneLetter(lane)}, ${wordsOf(rule)}` : `: ${wordsOf(rule)}`;
}
