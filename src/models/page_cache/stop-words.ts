import type { RunEnd, StopWords } from "../../kernel/scenario/stop-kinds";
import { formatInteger } from "../../shared/format";
import { laneLetter } from "../../shared/lane-letter";
import type { PageBreakpoint } from "./scenario";
import { type PageEnd, pageStops } from "./stop-kinds";

const spaced = (name: string): string => name.replaceAll("-", " ");
const page = (number: number): string => `page ${formatInteger(number)}`;

/** A stop rule in a few words: "window < 40 %". */
function ruleWords(rule: PageBreakpoint): string {
  const lane = rule.lane === null ? "" : ` in ${laneLetter(rule.lane)}`;
  switch (rule.kind) {
    case "step-equals":
      return `step = ${formatInteger(rule.step)}`;
    case "hit-ratio-below":
      return `hit ratio${lane} < ${rule.ratio}\u00a0%`;
    case "window-below":
      return `hit ratio of a window${lane} < ${rule.ratio}\u00a0%`;
    case "page-event":
      return `${rule.happens === "any" ? "any event" : spaced(rule.happens)}${lane}`;
    case "page-requested":
      return `${page(rule.page)} is requested`;
    case "page-evicted":
      return `${page(rule.page)} is evicted${lane}`;
    case "lanes-differ":
      return `hit ratios differ by > ${rule.points}\u00a0points`;
    case "lanes-part":
      return "the lanes no longer evict the same pages";
    case "memory-event":
      return rule.memoryEvent === "any" ? "any event" : spaced(rule.memoryEvent);
    case "memory-act":
      return `action: ${spaced(rule.memoryAct)}`;
    case "free-below":
      return `free < ${formatInteger(rule.pages)} pages`;
  }
}

const ENDS: Readonly<Record<PageEnd, string>> = {
  "stream-end": "Ended, because every request has been answered.",
  "script-end": "Ended after the last command.",
  "clock-end": "Ended, because the modeled time reached its limit of 2^53 ns.",
};

/** The words for the stop rules of the page cache and for the ends of its runs. */
export const pageStopWords: StopWords<PageBreakpoint> = {
  kinds: pageStops,
  rule: ruleWords,
  wait: "Waits for you at the eater’s limit.",
  end: ({ end }: RunEnd) => ENDS[end as PageEnd],
};
