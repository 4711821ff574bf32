import { laneLetter } from "../charts/figures";
import type { Breakpoint, Effect } from "../scenario/scenario";
import { formatBytes, formatInteger } from "../shared/format";

/** How an effect is called in a stop rule. */
export const EFFECT_NAMES: Readonly<Record<Effect | "any", string>> = {
  any: "any effect",
  born: "◇ a big buffer is born",
  stays: "② a big one stays",
  wasted: "① a big one is wasted",
  replaced: "④ a bigger replaces a big one",
  "moved-inside": "✚ waste has moved inside",
};

/** A stop rule in a few words: "efficiency < 10 %". */
export function ruleWords(rule: Breakpoint): string {
  const lane = rule.lane === null ? "" : ` in ${laneLetter(rule.lane)}`;
  switch (rule.kind) {
    case "efficiency-below":
      return `efficiency${lane} < ${rule.percent}\u00a0%`;
    case "poisoning":
      return `a buffer is poisoned${lane}`;
    case "effect":
      return `${EFFECT_NAMES[rule.effect]}${lane}`;
    case "granted-at-least":
      return `handed out${lane} ≥ ${formatBytes(rule.bytes)}`;
    case "step-equals":
      return `step = ${formatInteger(rule.step)}`;
  }
}

/** Why a run stopped by itself. */
export type StopReason =
  | { readonly reason: "breakpoint"; readonly breakpoint: number; readonly lane: number; readonly step: number }
  | { readonly reason: "live-limit" | "step-limit" };

/** The most that a run holds and takes. */
export interface RunLimits {
  readonly live: number;
  readonly steps: number;
}

/** The sentence on a stop; limits are said in words. */
export function stopSentence(stop: StopReason, rules: readonly Breakpoint[], limits: RunLimits): string {
  if (stop.reason !== "breakpoint") {
    return stop.reason === "live-limit"
      ? `Paused: ${formatInteger(limits.live)} buffers are live, the most a run holds.`
      : `Paused: ${formatInteger(limits.steps)} steps are done, the most a run takes.`;
  }
  const rule = rules[stop.breakpoint];
  const words = rule === undefined ? "a rule" : ruleWords(rule);
  const lane = rule?.lane === null && rule.kind !== "step-equals" ? `${laneLetter(stop.lane)}, ` : "";
  return `Stopped at step ${formatInteger(stop.step)}: ${lane}${words}.`;
}
