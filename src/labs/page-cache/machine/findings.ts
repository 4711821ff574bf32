import type { MachineArrays } from "../../../models/page_cache/machine-frame";
import type { PageScenario } from "../../../models/page_cache/scenario";
import { formatInteger } from "../../../shared/format";
import { KB_OF_PAGE } from "./figures";
import { kbText } from "./memory-bar";
import { readRows } from "./reads";
import { followsArticle, REPORTED_READS } from "./reported";
import { settingText } from "./setting-text";

/** The commands of the article that read the file from the disk through the cache. */
const COLD = [1, 6] as const;

/** The finding that follows from the article's figures, once both cold reads have ended. */
export interface Finding {
  /** The cold reads' MB/s as reported, and that of the large direct read. */
  readonly cold: readonly string[];
  readonly direct: string;
  /** kB by which cached grew less than the file is large. */
  readonly missing: string;
  /** ms between both cold reads, modeled and as reported. */
  readonly modeledGap: string;
  readonly reportedGap: string;
}

const ms = (ns: number): string => (Math.round(ns / 1e5) / 10).toFixed(1);

/** The finding of a state; null = another machine or script, or a cold read has not ended. */
export function findingOf(machine: MachineArrays, scenario: PageScenario): Finding | null {
  if (!followsArticle(scenario)) return null;
  const cold = COLD.flatMap((index) => readRows(machine, scenario).filter((read) => read.index === index));
  const [first, second] = cold;
  if (first?.state !== "ended" || second?.state !== "ended") return null;
  const [firstReported, secondReported] = [first.reported?.seconds ?? 0, second.reported?.seconds ?? 0];
  return {
    cold: cold.map(({ reported }) => reported?.speed ?? ""),
    direct: REPORTED_READS.at(-1)?.speed ?? "",
    missing: kbText(KB_OF_PAGE * first.memory_pages),
    modeledGap: ms(first.time - second.time),
    reportedGap: ms((firstReported - secondReported) * 1e9),
  };
}

/** A setting and where it came from. */
interface OriginRow {
  readonly words: string;
  readonly value: string;
  readonly origin: "fitted" | "assumed" | "reported";
  readonly keys: readonly (keyof PageScenario)[];
}

const megabytes = (bytes: number): string => `${settingText(bytes, 1e6)}\u00a0MB/s`;
const micro = (ns: number): string => `${settingText(ns, 1e3)}\u00a0µs`;

/** The settings with their origin on the article's machine. */
export const originRows = (scenario: PageScenario): readonly OriginRow[] => [
  {
    words: "both direct reads",
    value: `${megabytes(scenario.rate)}, ${micro(scenario.request)}`,
    origin: "fitted",
    keys: ["rate", "request"],
  },
  { words: "warm reads", value: `${formatInteger(scenario.call)}\u00a0ns a call`, origin: "fitted", keys: ["call"] },
  {
    words: "cold reads",
    value: `${formatInteger(scenario.metadataBlocks)} × ${micro(scenario.metadata)}`,
    origin: "fitted",
    keys: ["metadataBlocks", "metadata"],
  },
  {
    words: "cached at first",
    value: `${formatInteger(scenario.resident)} pages`,
    origin: "fitted",
    keys: ["resident"],
  },
  {
    words: "the eater’s limit",
    value: scenario.limit === "none" ? "none" : `${formatInteger(scenario.limit)} pages`,
    origin: "fitted",
    keys: ["limit"],
  },
  { words: "copying", value: megabytes(scenario.copy), origin: "assumed", keys: ["copy"] },
];
