import { laneRule } from "../../models/page_cache/empty-cache";
import { pageFigure } from "../../models/page_cache/figures";
import { isMachineLane } from "../../models/page_cache/frames";
import { isMachine, type PageScenario } from "../../models/page_cache/scenario";
import { formatCounted, formatShare } from "../../shared/figure-text";
import { formatBytes, formatInteger } from "../../shared/format";
import type { LabWords } from "../shared/lab-words";
import { laneName, parameterWords } from "./lane-edits";
import { kbText } from "./machine/memory-figure";
import { KB_OF_PAGE, machineNumber } from "./machine/script-rows";
import { AGAIN_WORDS, isRandom, sentenceOf, ZIPF_WORDS } from "./policies/request-words";

/** The most listed pages that a sentence names. */
const MOST_LISTED = 16;

function listed(pages: readonly number[]): string {
  const shown = pages.slice(0, MOST_LISTED).map(formatInteger).join(", ");
  return pages.length > MOST_LISTED ? `${shown} and ${formatInteger(pages.length - MOST_LISTED)} more.` : `${shown}.`;
}

const wordsFor = <Value extends string>(words: readonly (readonly [Value, string])[], value: Value): string =>
  words.find(([name]) => name === value)?.[1] ?? value;

/** The value of a slot in a sentence about requests. */
function slotText(scenario: PageScenario, key: string): string {
  const { alpha, zipf, again, asks } = scenario;
  if (key === "alpha") return `${alpha}`;
  if (key === "again") return wordsFor(AGAIN_WORDS, again);
  if (key === "zipf") return wordsFor(ZIPF_WORDS, zipf);
  if (key === "asks") return listed(asks);
  return formatInteger(Number(scenario[key as "n"]));
}

const takenWords = ({ take }: PageScenario): string =>
  take
    .map(({ at, pages, until }) => {
      const requests = `From request ${formatInteger(at)} to request ${formatInteger(until - 1)}`;
      return ` ${requests}, each cache lacks ${formatCounted(pages, "page")}.`;
    })
    .join("");

/** Describes the requests: "2 100 pages in order, over and over." */
function streamWords(scenario: PageScenario): string {
  const { work, requests, cache } = scenario;
  const said = sentenceOf(work).replaceAll(/\{(\w+)\}/g, (_, key: string) => slotText(scenario, key));
  const size = `${formatCounted(requests, "request")} in all; each cache holds ${formatCounted(cache, "page")}.`;
  return `${said} ${size}${takenWords(scenario)}`;
}

const machineWords = ({ script, file, memory }: PageScenario): string =>
  `${formatCounted(script.length, "command")} on a file of ${formatBytes(file)}, one disk and ${kbText(memory)} of memory.`;

/** The lab's words for its lanes and its workload. */
export const pageWords: LabWords<PageScenario> = {
  laneName,
  laneSentence: (lane, { cache }) => `${laneName(lane)}. ${laneRule(lane, cache)}${parameterWords(lane)}`,
  hasLanes: (scenario) => !isMachine(scenario),
  headline: {
    name: "state",
    text: (lane) =>
      isMachineLane(lane)
        ? `${kbText(KB_OF_PAGE * machineNumber(lane, "cached"))} cached`
        : `${formatShare(pageFigure(lane, "hit_ratio"))} hits`,
  },
  together: () => "",
  workload: (scenario) => (isMachine(scenario) ? machineWords(scenario) : streamWords(scenario)),
  randomness: (scenario) =>
    isMachine(scenario) || !isRandom(scenario.work)
      ? ""
      : `Random numbers: pcg32, seed ${formatInteger(scenario.seed)}.`,
};
