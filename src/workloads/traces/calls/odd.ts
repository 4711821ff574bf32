import { formatInteger } from "../../../shared/format";

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
  /** Bad lines, rows or blocks that were skipped. */
  skipped: number;
}

export const noOddCalls = (): OddCalls => ({
  ...{ missedFrees: 0, unknownFrees: 0, unknownResizes: 0, failed: 0, resizesToZero: 0, leaks: 0 },
  ...{ badResults: 0, lost: 0, disordered: 0, skipped: 0 },
});

/** The things counted, by name. */
export const ODD_WORDS: Readonly<Record<keyof OddCalls, string>> = {
  missedFrees: "missed frees",
  unknownFrees: "frees of blocks from before the recording",
  unknownResizes: "resizes of blocks from before the recording",
  failed: "failed calls",
  resizesToZero: "resizes to 0 bytes, each a free",
  leaks: "IDs reused without a free",
  badResults: "calls whose result is no address",
  lost: "events lost by the recorder",
  disordered: "calls out of order",
  skipped: "bad records skipped",
};

export const ODD_NAMES = Object.keys(ODD_WORDS) as readonly (keyof OddCalls)[];

/** "12 frees of blocks from before the recording", "1 free of blocks …": the first plural is what is counted. */
export const oddText = (odd: OddCalls, name: keyof OddCalls): string =>
  `${formatInteger(odd[name])} ${odd[name] === 1 ? ODD_WORDS[name].replace(/(\w)s\b/, "$1") : ODD_WORDS[name]}`;

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
