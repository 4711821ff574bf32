import { isOutside, LANE_SIZES, type RequestCounts, type RequestSums, type SettingCalls, type Sizes } from "./caveats";
import type { CallFacts } from "./facts";
import type { OddCalls } from "./odd-calls";
import { MOST_IN_LANE } from "./operation";
import type { CallPlots } from "./plots";
import type { FoundCallFormat, ReadCalls } from "./read-calls";

/** Facts and plots of a trace, or of parts of it. */
export interface CallView {
  readonly facts: CallFacts;
  readonly plots: CallPlots;
}

/** Describes a trace that has been read. */
export interface KeptCalls extends FoundCallFormat, CallView {
  /** Its digest and operations, as links name it: "f95775b880ec:23504". */
  readonly name: string;
  /** The name that a person gives it: at first its program or its file, which only this device knows. */
  readonly title: string;
  /** The name of its file. Missing = kept before it was, or part of another trace. */
  readonly file?: string;
  /** The bytes of its file, and of its pages. */
  readonly fileBytes: number;
  readonly bytes: number;
  readonly odd: OddCalls;
  /** Null = the file names no call that changes malloc's settings. Missing = kept before they were counted. */
  readonly settings?: SettingCalls | null;
  readonly endsEarly: boolean;
  readonly leftOut: readonly string[];
  /** Lines and records that are no calls, by what they are. Missing = kept before they were counted. */
  readonly others?: Readonly<Record<string, number>>;
  /** The calls of each pool that a log names, and whether its calls have the words of a pool. Missing = kept before they were known. */
  readonly pools?: Readonly<Record<string, number>>;
  readonly saysTakes?: boolean;
  /** Takes whose size a growth or a return says. Missing = kept before they were counted. */
  readonly lateSizes?: number;
  /** When it was last opened, in ms since 1970. */
  readonly time: number;
}

export const MOST_TITLE = 80;

/** A title of a length that fits. */
export const titleOf = (text: string): string => [...text.trim()].slice(0, MOST_TITLE).join("");

/** The name of a trace's file, for a command. */
export const fileOf = ({ file, title }: KeptCalls): string => file ?? `${title}.trace`;

/** Endings that say how a file is written. */
const ENDINGS = /([.](gz|zst|trace|blt|txt))+$/;

/** Describes a trace before it is kept. */
export const describeCalls = (
  read: ReadCalls,
  view: CallView,
  about: Pick<KeptCalls, "name" | "fileBytes" | "bytes" | "time">,
  file: string,
  isPart = false,
): KeptCalls => ({
  ...view,
  ...about,
  ...(isPart ? {} : { file }),
  ...{ format: read.format, why: read.why, odd: read.odd, endsEarly: read.endsEarly, leftOut: read.leftOut },
  others: Object.fromEntries(read.others),
  ...{ pools: Object.fromEntries(read.pools), saysTakes: read.saysTakes, lateSizes: read.lateSizes },
  settings: read.settings,
  title: titleOf(read.keys.get("program") ?? (file.replace(ENDINGS, "") || file)),
});

/** A description as text. */
export const keptText = (calls: KeptCalls): string => JSON.stringify(calls);

/** The description that a text states. JSON has no NaN, which is the median life if nothing is freed. */
export function readKept(text: string): KeptCalls {
  const calls: KeptCalls = JSON.parse(text);
  return { ...calls, facts: { ...calls.facts, lifeMedian: calls.facts.lifeMedian ?? Number.NaN } };
}

/* The counts of a trace that was read before, from its facts. */

const sumOf = (sums: Iterable<readonly [requests: number, bytes: number]>): RequestSums =>
  [...sums].reduce(
    ({ requests, bytes }, [more, moreBytes]) => ({ requests: requests + more, bytes: bytes + moreBytes }),
    { requests: 0, bytes: 0 },
  );

/** The counts of a whole trace, from its facts. */
export function countsOf(facts: CallFacts): RequestCounts {
  const classes = (from: number) =>
    sumOf(facts.sizeClasses.flatMap(([power, ...sums]) => (power >= from ? [sums] : [])));
  // The class of the largest size holds that size itself, which is not outside.
  const large = classes(Math.log2(MOST_IN_LANE));
  const bytes = large.bytes - MOST_IN_LANE * (large.requests - facts.pastCaches);
  const [, empty = 0] = facts.topSizes.find(([size]) => size === 0) ?? [];
  const outside = { requests: facts.pastCaches, bytes };
  return { all: classes(0), outside, empty, sizes: LANE_SIZES, threads: facts.threads };
}

/** The same with a choice of sizes. Over 65,536 different sizes, rare ones are counted with eight significant bits. */
export function countsWith({ facts, plots }: CallView, sizes: Sizes): RequestCounts {
  const counts = countsOf(facts);
  if (sizes.every((size, i) => size === LANE_SIZES[i])) return counts;
  const outside = plots.sizes.filter(([size]) => isOutside(size, sizes));
  return { ...counts, sizes, outside: sumOf(outside.map(([size, requests]) => [requests, size * requests])) };
}
