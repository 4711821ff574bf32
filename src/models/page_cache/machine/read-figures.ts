import type { LaneArrays } from "../../../kernel/protocol/frame";
import type { Quantity, QuantityRow } from "../../../kernel/protocol/quantity";
import { type CommandFigures, commandFigures, hasRead, speedOf } from "./command-figures";

/** The figures of the machine after a trial, and those of each command of its script. */
export interface MachineCounts extends LaneArrays {
  readonly commands: Float64Array;
}

const hasCommands = (lane: LaneArrays): lane is MachineCounts => "commands" in lane;

/** The reads of a script. No other stage has any. */
const readsOf = (lane: LaneArrays): readonly CommandFigures[] =>
  hasCommands(lane) ? commandFigures(lane.commands).filter(hasRead) : [];

const figureOf = (wire: string, row: QuantityRow, of: (reads: readonly CommandFigures[]) => number): Quantity => ({
  wire,
  ...row,
  short: row.word,
  head: row.word,
  of: (lane) => {
    const reads = readsOf(lane);
    return reads.length === 0 ? Number.NaN : of(reads);
  },
});

/** Only reads through the cache copy. */
const isCached = ({ copy_time }: CommandFigures): boolean => copy_time > 0;

/** The number of reads through the cache. */
export const cachedReads = figureOf(
  "cached_reads",
  { unit: "count", word: "reads through the cache", better: null },
  (reads) => reads.filter(isCached).length,
);

/** The largest difference between a read's speed and the disk's, as a share of the disk's. `rate`: the disk's, bytes/s. */
export const farthestFromDisk = (rate: number): Quantity =>
  figureOf("farthest_from_disk", { unit: "share", word: "difference from disk speed", better: "lower" }, (reads) =>
    Math.max(...reads.map((read) => Math.abs((speedOf(read) * 1e6) / rate - 1))),
  );
