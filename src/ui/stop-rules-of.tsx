import type { ComponentType } from "react";
import type { Stop } from "../kernel/protocol/messages";
import { type Breakpoint, isStepBreakpoint } from "../kernel/scenario/scenario";
import type { StopWords } from "../kernel/scenario/stop-kinds";
import { formatInteger } from "../shared/format";
import { laneLetter } from "../shared/lane-letter";
import { lazyComponent } from "./lazy-component";
import type { StopPhrases } from "./rule-phrases";
import type { RulesProps } from "./StopRuleEditor";

/** The stop rules of a lab: their words, and the editor. */
export interface LabStops {
  readonly words: StopWords;
  readonly Editor: ComponentType<RulesProps>;
}

/** The stop rules with a lab's phrases, loaded when they are first opened. A blank reserves their room until then. */
export const stopRulesOf = (words: StopWords, phrases: () => Promise<StopPhrases>): LabStops => ({
  words,
  Editor: lazyComponent(
    async () => {
      const [{ StopRuleEditor }, loaded] = await Promise.all([import("./StopRuleEditor"), phrases()]);
      return (props: RulesProps) => <StopRuleEditor {...props} words={words} phrases={loaded} />;
    },
    <div className="popover-waiting" />,
  ),
});

/** The sentence about a stop. `lanes`: how many the run has; a single lane is not named. */
export function stopSentence(stop: Stop, rules: readonly Breakpoint[], words: StopWords, lanes: number): string {
  switch (stop.reason) {
    case "breakpoint":
      return `Stopped at step ${formatInteger(stop.step)}${firedWords(words, rules[stop.breakpoint], lanes > 1 ? stop.lane : null)}.`;
    case "event":
      return `The next event${lanes > 1 ? ` in ${laneLetter(stop.lane)}` : ""} is at step ${formatInteger(stop.step)}.`;
    case "wait":
      return words.wait ?? "";
    case "end":
      return words.end(stop);
  }
}

/** A rule that fired, and its lane if the rule does not name one. `lane`: null = it is not named. */
function firedWords({ kinds, rule: wordsOf }: StopWords, rule: Breakpoint | undefined, lane: number | null): string {
  if (rule === undefined) return ": a rule";
  if (isStepBreakpoint(rule)) return ", as requested";
  const ofOneLane = lane !== null && !kinds.comparing.includes(rule.kind) && rule.lane === null;
  return ofOneLane ? `: ${laneLetter(lane)}, ${wordsOf(rule)}` : `: ${wordsOf(rule)}`;
}
