import { shortHash } from "../../../cli/shared/short-hash";
import { type Batches, pointersFor } from "../../../models/allocation/batches";
import type { CallRow } from "../../../models/allocation/call-table";
import { endLine } from "../../../models/allocation/cli/trace-answers";
import { AnswerWriter } from "../../../models/allocation/engine/answer-writer";
import { BatchesRun } from "../../../models/allocation/engine/batches-run";
import type { Core } from "../../../models/allocation/engine/core";
import { answersOf } from "../../../models/allocation/engine/observed-size";

/** The runs of a sweep, which differ in size and number of pointers only. */
export interface Sweep extends Omit<Batches, "size"> {
  readonly sizes: readonly number[];
  /** Bytes of all blocks together, at most. */
  readonly budget: number;
}

/** The calls of one size. */
export interface SizeResult {
  readonly size: number;
  readonly pointers: number;
  readonly rows: readonly CallRow[];
}

/** Bytes of the blocks that a program writes, at most: they take real memory where the batches are measured. */
const WRITTEN_BYTES = 2 ** 27;

/** The same sweep whose program writes what it asked for. */
export const written = (sweep: Sweep): Sweep => ({
  ...sweep,
  writes: "asked",
  budget: Math.min(sweep.budget, WRITTEN_BYTES),
});

/** @throws Error if the core refuses what the command line accepts. */
function open(core: Core, { sizes: _, budget, ...rest }: Sweep, size: number): BatchesRun {
  const opened = BatchesRun.open(core, { ...rest, size, pointers: pointersFor(size, rest.pointers, budget) });
  if (opened.ok) return opened.value;
  throw new Error(`the core refuses batches of ${size} bytes: ${JSON.stringify(opened.error)}`);
}

/** Runs the batches of one size and counts its calls. */
export function runSize(core: Core, sweep: Sweep, size: number): SizeResult {
  const run = open(core, sweep, size);
  return { size, pointers: run.batches.pointers, rows: run.count() };
}

/** The lines of heap replay for the same operations, with the end line. */
function* replayedLines(run: BatchesRun): Iterable<string | Uint8Array> {
  const writer = new AnswerWriter();
  for (const calls of run.run()) yield writer.lines(answersOf(calls));
  yield endLine(run, 3 * run.batches.pointers);
}

/** The short hash of the lines that heap replay prints for the same operations. */
export const answersHash = (core: Core, sweep: Sweep, size: number): string =>
  shortHash(replayedLines(open(core, sweep, size)));
