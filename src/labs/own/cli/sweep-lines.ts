import type { Dot } from "../../../advisor/dot";
import { dotLine, headerLine, sumsInLine } from "../../../advisor/dot-lines";
import { continueFile } from "../../../cli/shared/output";
import { Progress } from "../../../cli/shared/progress";
import { GOOD, print, type Streams } from "../../../cli/shared/streams";
import { refusal } from "../../../library/bad-input";
import { dotsInOrder } from "../../../library/dots-in-order";
import { linkIn } from "../../../library/sum-batches";
import type { Policy } from "../../../models/allocation/scenario";
import { keptDots, ownDotFile, refuseRest, shardOf } from "./dot-files";
import { type ReadySweep, threadsFor } from "./ready-sweep";

/* The file of a sweep: every policy runs to the end, so that the files of shards join to the same bytes. */

/** The file to write; null = standard output. */
interface LinesOut {
  readonly out: string | null;
  readonly isResumed: boolean;
}

/** Writes a header and a line for each dot, as they come, so that a sweep that is stopped can be resumed. */
export async function writeLines(ready: ReadySweep, { out, isResumed }: LinesOut, streams: Streams): Promise<number> {
  const numbers = shardOf(ready);
  const kept = isResumed && out !== null ? await keptDots(ready, out) : { dots: 0, bytes: 0 };
  const link = linkIn(ready.input);
  async function* lines() {
    if (kept.bytes === 0) yield headerLine(ready.header);
    for await (const dot of dotsOf(ready, numbers.slice(kept.dots), streams)) yield dotLine(dot, link(dot.policy));
  }
  if (out === null) return print(lines(), streams);
  await continueFile(out, kept.bytes, lines());
  return GOOD;
}

/** Yields the dots with these numbers, in this order, as they come. */
async function* dotsOf(ready: ReadySweep, numbers: readonly number[], streams: Streams): AsyncGenerator<Dot> {
  const threads = threadsFor(numbers.length, ready);
  const progress = new Progress(streams, numbers.length, "policies");
  const task = { policies: ready.policies, operations: ready.input.steps, numbers };
  try {
    for await (const dot of dotsInOrder(task, threads.ask, 2 * ready.jobs)) {
      progress.show(numbers.indexOf(dot.k));
      yield dot;
    }
  } finally {
    progress.clear();
    await threads.close();
  }
}

/** The dots in a file of this sweep. @throws BadInput if it is of another one, or not whole */
export async function storedDots(ready: ReadySweep, place: string): Promise<readonly Dot[]> {
  const file = await ownDotFile(ready, place);
  refuseRest(file, place);
  const { policies } = ready;
  if (file.lines.length !== policies.length) throw refusal("--dots", place, "a file with all dots");
  return file.lines.map((line, k) => ({ ...sumsInLine(line), policy: policies[k] as Policy }));
}
