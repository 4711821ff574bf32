import { LIMIT } from "../../generated/abi";
import type { RunEnd, StopWords } from "../../kernel/scenario/stop-kinds";
import { formatBytes, formatInteger } from "../../shared/format";
import { laneLetter } from "../../shared/lane-letter";
import { effectLabel } from "./effects";
import { figureWord, shortWord } from "./figure-table";
import type { AllocationBreakpoint, Effect } from "./scenario";
import { type AllocationEnd, allocationStops } from "./stop-kinds";

/** Each effect's name in a stop rule. */
export const EFFECT_NAMES: Readonly<Record<Effect | "any", string>> = {
  any: "any effect",
  born: effectLabel("born"),
  wasted: effectLabel("wasted"),
  stays: effectLabel("stays"),
  replaced: effectLabel("replaced"),
  "moved-inside": effectLabel("moved-inside"),
};

/** A stop rule in a few words: "efficiency < 10 %". */
function ruleWords(rule: AllocationBreakpoint): string {
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
      return `useful shares differ by > ${rule.points}\u00a0points`;
    case "largest-freed":
      return `every buffer of the largest size has been freed${lane}`;
    case "overhead-above":
      return `${shortWord("heap_overhead")}${lane} > ${rule.overhead}\u00a0%`;
    case "heap-act":
      return `heap${lane}: ${rule.act}`;
    case "heap-event":
      return `heap${lane}: ${rule.event.replace("-", " ")}`;
  }
}

function endSentence({ end, lane = 0, step = 0 }: RunEnd): string {
  switch (end as AllocationEnd) {
    case "live-limit":
      return `Paused, because the run reached the limit of ${formatInteger(LIMIT.LIVE)} live buffers.`;
    case "step-limit":
      return "Ended: this is the last step of the run.";
    case "chunk-limit":
      return `Ended, because the heaps reached the limit of ${formatInteger(LIMIT.CHUNKS)} chunks.`;
    case "no-memory":
      return `Ended at step ${formatInteger(step)}: the heap of ${laneLetter(lane)} has no memory left.`;
  }
}

/** The words for the stop rules of the allocation model and for the ends of its runs. */
export const allocationStopWords: StopWords<AllocationBreakpoint> = {
  kinds: allocationStops,
  rule: ruleWords,
  end: endSentence,
};
