import type { Dot } from "../../../advisor/dot";
import {
  type DotLine,
  dotLine,
  headerLine,
  readDotFile,
  type SweepHeader,
  sumsInLine,
} from "../../../advisor/dot-lines";
import { fileSize, fileText } from "../../../cli/shared/input";
import { continueFile } from "../../../cli/shared/output";
import { Progress } from "../../../cli/shared/progress";
import { GOOD, print, type Streams } from "../../../cli/shared/streams";
import { BadInput, refusal } from "../../../library/bad-input";
import { dotsInOrder } from "../../../library/dots-in-order";
import { linkIn } from "../../../library/sum-batches";
import type { Policy } from "../../../models/allocation/scenario";
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
  const kept = isResumed && out !== null ? await keptDots(out, ready.header, numbers) : NOTHING;
  const link = linkIn(ready.input);
  async function* lines() {
    if (kept === NOTHING) yield headerLine(ready.header);
    for await (const dot of dotsOf(ready, numbers.slice(kept.dots), streams)) yield dotLine(dot, link(dot.policy));
  }
  if (out === null) return print(lines(), streams);
  await continueFile(out, kept.bytes, lines());
  return GOOD;
}

/** The numbers of a shard's dots. */
function shardOf({ policies, header }: ReadySweep): readonly number[] {
  const [part, parts] = header.shard;
  return policies.map((_, k) => k).filter((k) => k % parts === part - 1);
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

/** The lines of a file of this sweep, and what comes before its last line end. @throws BadInput */
function linesOf(text: string, header: SweepHeader, option: string, place: string): readonly DotLine[] {
  const read = readDotFile(text);
  if (!read.ok) throw new BadInput(read.error);
  if (headerLine(read.value.header) !== headerLine(header)) throw refusal(option, place, "a file of the same sweep");
  return read.value.lines;
}

const NOTHING = { dots: 0, bytes: 0 };

/** The whole lines of a file from an earlier run. @throws BadInput if it is of another sweep */
async function keptDots(place: string, header: SweepHeader, numbers: readonly number[]) {
  const text = (await fileSize(place)) === null ? "" : await fileText(place);
  if (!text.includes("\n")) return NOTHING;
  const lines = linesOf(text, header, "--resume", place);
  if (lines.some(({ k }, i) => k !== numbers[i])) throw refusal("--resume", place, "a file without gaps");
  return { dots: lines.length, bytes: Buffer.byteLength(text.slice(0, text.lastIndexOf("\n") + 1)) };
}

/** The dots in a file of this sweep. @throws BadInput if it is of another one, or not whole */
export async function storedDots({ header, policies }: ReadySweep, place: string): Promise<readonly Dot[]> {
  const lines = linesOf(await fileText(place), header, "--dots", place);
  if (lines.length !== policies.length || lines.some(({ k }, i) => k !== i))
    throw refusal("--dots", place, "a file with all dots");
  return lines.map((line, k) => ({ ...sumsInLine(line), policy: policies[k] as Policy }));
}
