import { formatInteger } from "../../../shared/format";
import { visibleText } from "../../../shared/visible-text";

/* The irregular calls of a file, counted and in words. */

/** How often something was odd about a file or its calls. */
export interface OddCalls {
  /** A block was given twice without a free in between, so it was freed first. */
  missedFrees: number;
  /** A block was freed that the recording does not know. The call was left out. */
  unknownFrees: number;
  /** A block was resized that the recording does not know. It counts as a new block. */
  unknownResizes: number;
  /** The call had no result, so it was left out. */
  failed: number;
  /** realloc to 0 bytes, which is a free. */
  resizesToZero: number;
  /** An ID lost its block, which stays live. */
  leaks: number;
  /** The result was no address, so the call was left out. */
  badResults: number;
  /** Calls that the recorder lost. */
  lost: number;
  /** Calls that came after a later one of another thread. */
  disordered: number;
  /** A call of mallopt with a parameter that glibc 2.36 does not have. */
  unknownSettings: number;
  /** Bad lines, rows or blocks that were skipped. */
  skipped: number;
  /** A take named no size, and neither did a growth or the return of its buffer. It counts as 0 bytes. */
  unsized: number;
  /** A return named a size although its take had one. The take's counts. */
  sizesAtReturn: number;
}

export const noOddCalls = (): OddCalls => ({
  ...{ missedFrees: 0, unknownFrees: 0, unknownResizes: 0, failed: 0, resizesToZero: 0, leaks: 0 },
  ...{ badResults: 0, lost: 0, disordered: 0, unknownSettings: 0, skipped: 0, unsized: 0, sizesAtReturn: 0 },
});

/** The things counted, by name. */
const ODD_WORDS: Readonly<Record<keyof OddCalls, string>> = {
  missedFrees: "missed frees",
  unknownFrees: "frees of blocks from before the recording",
  unknownResizes: "resizes of blocks from before the recording",
  failed: "failed calls",
  resizesToZero: "resizes to 0 bytes, each a free",
  leaks: "IDs reused without a free",
  badResults: "calls whose result is no address",
  lost: "events lost by the recorder",
  disordered: "calls out of order",
  unknownSettings: "calls of mallopt with an unknown parameter",
  skipped: "bad records skipped",
  unsized: "takes without a size anywhere, read as 0 bytes",
  sizesAtReturn: "sizes at a return beside the take’s, not read",
};

/** The same in the words of a pool, whose log may begin late and whose callers may return a buffer twice. */
const POOL_WORDS: Readonly<Partial<Record<keyof OddCalls, string>>> = {
  missedFrees: "takes of buffers that were out: taken twice, or a return is missing",
  unknownFrees: "returns of buffers that were not out: returned twice, or taken before the log began",
  unknownResizes: "growths of buffers that were not out: each a take",
  leaks: "IDs taken again without a return",
  failed: "failed takes",
};

/** A thing counted, by its name. */
export const oddWords = (name: keyof OddCalls, saysTakes: boolean): string =>
  (saysTakes ? POOL_WORDS[name] : undefined) ?? ODD_WORDS[name];

export const ODD_NAMES = Object.keys(ODD_WORDS) as readonly (keyof OddCalls)[];

/** "12 frees of blocks from before the recording", "1 free of blocks …": the first plural is what is counted. */
export function oddText(odd: OddCalls, name: keyof OddCalls, saysTakes: boolean): string {
  const words = oddWords(name, saysTakes);
  return `${formatInteger(odd[name])} ${odd[name] === 1 ? words.replace(/(\w)s\b/, "$1") : words}`;
}

/** The returns that a file has. A buffer taken twice is returned in between, which no line says. */
export const returnsOf = (frees: number, odd: OddCalls): number => frees - odd.missedFrees;

/** The pools of a log that are read as one; null = it has one at most. */
export function poolsText(pools: ReadonlyMap<string, number>): string | null {
  const names = [...pools].map(([name, calls]) => `${visibleText(name) || "unnamed"} ${formatInteger(calls)}`);
  return names.length < 2 ? null : `${formatInteger(names.length)} in one log: ${clipped(names)}`;
}

const MOST_NAMES = 8;
const clipped = (names: readonly string[]) =>
  names.length > MOST_NAMES ? `${names.slice(0, MOST_NAMES).join(", ")}, and others` : names.join(", ");

/** The counts that mean that calls are missing. */
const MISSING = [
  "missedFrees",
  "unknownFrees",
  "unknownResizes",
  "badResults",
  "lost",
  "disordered",
  "skipped",
] as const;
const MOST_MISSING = 0.01;

/** Whether so much is missing that the trace says little about the program. */
export const isIncomplete = (odd: OddCalls, operations: number): boolean =>
  MISSING.reduce((sum, name) => sum + odd[name], 0) > MOST_MISSING * operations;
