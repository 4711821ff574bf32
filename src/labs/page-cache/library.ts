import { PAGE_FIGURE } from "../../generated/page_cache";
import type { LaneArrays } from "../../kernel/protocol/frame";
import { type PageFigureKey, pageFigure } from "../../models/page_cache/figures";
import { speedOf } from "../../models/page_cache/machine/command-figures";
import { recordText } from "../../models/page_cache/machine/commands";
import type { PageScenario } from "../../models/page_cache/scenario";
import { formatCounted, formatShare } from "../../shared/figure-text";
import { formatInteger } from "../../shared/format";
import type { Group, LabLibrary, Reached } from "../shared/library-entry";
import { pageFigures } from "./figures";
import {
  KB_OF_PAGE,
  memoryShare,
  readRows,
  reportedRange,
  type ScriptRow,
  scriptRows,
  speedWords,
} from "./machine/script-rows";
import { speedRange } from "./machine/words";
import { machineOf, showsMachine } from "./page-state";
import { pagePresets, scanScenario } from "./scenario/presets";

const at = <T>(rows: readonly T[], index: number): T => {
  const row = rows.at(index);
  if (row === undefined) throw new RangeError(`There is no row ${index}.`);
  return row;
};

/** MB/s as dd prints it. */
const speed = (read: ScriptRow): string => `${speedWords(read)}\u00a0MB/s`;
const recordOf = ({ command }: ScriptRow): string => ("recordBytes" in command ? recordText(command.recordBytes) : "");

const kb = (pages: number): string => `${formatInteger(KB_OF_PAGE * pages)}\u00a0kB`;
const usedPages = ({ programs, buffers, cached }: ScriptRow): number => programs + buffers + cached;

function sayLies({ scenario, reads }: PageOutcomes): string {
  const reported = reportedRange(scenario);
  return `The same file on the same disk is read ${formatCounted(reads.length, "time")}, at ${reported}\u00a0MB/s as reported and ${speedRange(reads)} in the model.`;
}

function sayBlockSize({ reads: [small, large] }: PageOutcomes): string {
  if (small === undefined || large === undefined) throw new RangeError("The script has two reads.");
  return `Direct reads in records of ${recordOf(small)} reach ${speed(small)}, in records of ${recordOf(large)} ${speed(large)}.`;
}

function sayOutlived({ reads }: PageOutcomes): string {
  const [first, next] = [at(reads, 0), at(reads, 2)];
  const faster = (speedOf(next) - speedOf(first)).toFixed(1);
  return `${formatInteger(next.memory_pages)} pages, ${formatShare(memoryShare(next))} of the file, outlived the eater, so this read is ${faster}\u00a0MB/s faster than the first.`;
}

function sayUsed({ commands }: PageOutcomes): string {
  const [first, last] = [at(commands, 0), at(commands, 3)];
  const used = kb(usedPages(last) - usedPages(first));
  return `Used memory has grown by ${used}, but programs hold ${kb(first.programs - last.programs)} less, because a file fills memory that was free.`;
}

const MACHINE: Group<PageOutcomes> = {
  title: "The machine",
  note: "The machine is fitted to the article’s figures. Its times are modeled.",
  entries: [
    { title: "The benchmark that lies", say: sayLies, scenario: pagePresets.lies.scenario },
    { title: "Block size is a policy", say: sayBlockSize, scenario: pagePresets["block-size"].scenario },
    { title: "The pages that outlived the eater", say: sayOutlived, scenario: pagePresets.outlived.scenario },
    { title: "Memory that is used is not lost", say: sayUsed, scenario: pagePresets["used-memory"].scenario },
  ],
};

type Key = "hits" | "misses" | "dead";

/** A figure of each lane, as text. */
const texts = ({ caches }: PageOutcomes, key: Key): readonly string[] => caches.map((own) => formatInteger(own[key]));

const requests = ({ done }: PageOutcomes): string => formatCounted(done, "request");

const missShares = ({ caches }: PageOutcomes): readonly string[] =>
  caches.map(({ hit_ratio }) => formatShare(1 - hit_ratio));

const cachePages = ({ scenario }: PageOutcomes): string => formatInteger(scenario.cache);

const POLICIES: Group<PageOutcomes> = {
  title: "Replacement policies",
  note: "All caches of a card serve the same requests.",
  entries: [
    {
      title: "A scan through the working set",
      say: (state) => {
        const [lru, arc, s3] = texts(state, "dead");
        return `Of ${cachePages(state)} pages in each cache, LRU holds ${lru} that are never requested again, ARC ${arc} and S3-FIFO ${s3}.`;
      },
      scenario: pagePresets.scan.scenario,
    },
    {
      title: "A loop a little too long",
      say: (state) => {
        const [lru, mru, optimum] = texts(state, "hits");
        return `With ${formatInteger(state.scenario.n)} pages in a loop and room for ${cachePages(state)}, LRU hits ${lru} of ${requests(state)}, MRU ${mru} and the optimum ${optimum}.`;
      },
      scenario: pagePresets.loop.scenario,
    },
    {
      title: "Yesterday’s favorites",
      say: (state) => {
        const [lfu, lru, arc] = missShares(state);
        return `If popularity shifts every ${formatInteger(state.scenario.period)} requests, LFU misses ${lfu} of them, LRU ${lru} and ARC ${arc}.`;
      },
      scenario: pagePresets.phases.scenario,
    },
    {
      title: "Two caches of one name",
      say: (state) => {
        const [counted, caffeine, lru] = missShares(state);
        return `Two caches called W-TinyLFU, while popularity drifts: libCacheSim’s misses ${counted} of the requests, Caffeine’s ${caffeine} and LRU ${lru}.`;
      },
      scenario: pagePresets.drift.scenario,
    },
    {
      title: "Belady’s twelve requests",
      say: (state) => {
        const [fifo, lru] = texts(state, "misses");
        return `With room for ${cachePages(state)} pages, FIFO misses ${fifo} of ${requests(state)} and LRU ${lru}.`;
      },
      scenario: pagePresets.belady.scenario,
    },
    {
      title: "More memory, more misses",
      say: (state) => {
        const [fifo, lru] = texts(state, "misses");
        return `With room for ${cachePages(state)} pages, one more than on the card before, FIFO misses ${fifo} of ${requests(state)} and LRU ${lru}.`;
      },
      scenario: pagePresets["belady-4"].scenario,
    },
    {
      title: "Three policies, one choice",
      say: (state) =>
        `LFU, LRU-2 and SIEVE each miss ${texts(state, "misses")[0]} of ${requests(state)} while popularity stays the same.`,
      scenario: pagePresets.counts.scenario,
    },
    {
      title: "The second hand",
      say: (state) => {
        const [clock, lru] = texts(state, "misses");
        return `CLOCK, with one bit per page, misses ${clock} of ${requests(state)}; LRU, with an exact order, misses ${lru}.`;
      },
      scenario: pagePresets["second-chance"].scenario,
    },
    {
      title: "Two lists, as in Linux",
      say: (state) => {
        const [lru, linux, arc] = texts(state, "misses");
        return `Linux’s two lists miss ${linux} of ${requests(state)}, LRU misses ${lru} and ARC ${arc}.`;
      },
      scenario: pagePresets.kernel.scenario,
    },
    {
      title: "Buy memory or change the rule",
      say: (state) =>
        `LRU misses ${texts(state, "misses")[0]} of ${requests(state)} with ${cachePages(state)} pages, no more than S3-FIFO with ${formatInteger(scanScenario.cache)}.`,
      scenario: pagePresets["more-memory"].scenario,
    },
  ],
};

/** The library of the page-cache lab. */
export const pageLibrary: LabLibrary<PageScenario, PageOutcomes> = {
  lab: "pages",
  groups: [MACHINE, POLICIES],
  outcomes: pageOutcomes,
  figures: pageFigures,
};

type CacheFigures = Readonly<Record<PageFigureKey, number>>;

/** The figures of a state by name, for sentences. */
interface PageOutcomes {
  readonly scenario: PageScenario;
  /** Requests or steps so far. */
  readonly done: number;
  /** The commands of the machine, and those that read the file; none for caches. */
  readonly commands: readonly ScriptRow[];
  readonly reads: readonly ScriptRow[];
  /** One per lane; none for the machine. */
  readonly caches: readonly CacheFigures[];
}

const KEYS = Object.keys(PAGE_FIGURE) as readonly PageFigureKey[];

const figuresOf = (lane: LaneArrays): CacheFigures =>
  Object.fromEntries(KEYS.map((key) => [key, pageFigure(lane, key)])) as CacheFigures;

/** The figures of a state of either stage. @internal */
export function pageOutcomes({ scenario, lanes, done }: Reached<PageScenario>): PageOutcomes {
  if (!showsMachine({ lanes })) return { scenario, done, commands: [], reads: [], caches: lanes.map(figuresOf) };
  const machine = machineOf({ lanes });
  return {
    scenario,
    done,
    commands: scriptRows(machine, scenario),
    reads: readRows(machine, scenario),
    caches: [],
  };
}
