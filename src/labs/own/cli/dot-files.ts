import type { Dot } from "../../../advisor/dot";
import {
  COMMON,
  type DotFile,
  dotLine,
  dotStart,
  headerLine,
  headerProblems,
  type Merged,
  mergeDots,
  readDotFile,
  sumsInLine,
} from "../../../advisor/dot-lines";
import { fileSize, fileText } from "../../../cli/shared/input";
import { continueFile, withOutput, writeFile } from "../../../cli/shared/output";
import { GOOD, Progress, print, type Streams, say } from "../../../cli/shared/streams";
import { problemList } from "../../../kernel/scenario/problem";
import type { Problem } from "../../../kernel/scenario/scenario";
import { BadInput, refusal } from "../../../library/bad-input";
import { dotsInOrder, linkIn } from "../../../library/sum-batches";
import type { Policy } from "../../../models/allocation/scenario";
import { formatInteger } from "../../../shared/format";
import { type ReadySweep, threadsFor } from "./ready-sweep";

/* The files of sweeps, read again. Their text is untrusted. */

/** Refuses a file by its name. @throws BadInput unless there is no problem */
function refuseFile(problems: readonly Problem[], file: string): void {
  if (problems.length > 0) throw new BadInput(problems.map((problem) => ({ ...problem, file })));
}

/** @throws BadInput */
export async function dotFileAt(place: string, text?: string): Promise<DotFile> {
  const read = readDotFile(text ?? (await fileText(place)));
  if (read.ok) return read.value;
  refuseFile(read.error, place);
  throw new Error("a file that cannot be read has a problem");
}

/** Refuses a line without its end. `lines`: those before it, after the header; null = not even the header is whole. */
export function refuseRest(
  { lines, rest }: { readonly lines: readonly unknown[] | null; readonly rest: string },
  place: string,
  allowed = "a line with its end",
): void {
  const { problems, report } = problemList();
  if (rest !== "") report(`line ${lines === null ? 1 : lines.length + 2}`, rest, allowed);
  refuseFile(problems, place);
}

/** The numbers of a shard's dots. */
export function shardOf({ policies, header }: ReadySweep): readonly number[] {
  const [part, parts] = header.shard;
  return policies.map((_, k) => k).filter((k) => k % parts === part - 1);
}

/** A file of this sweep, without gaps. @throws BadInput */
export async function ownDotFile(ready: ReadySweep, place: string, text?: string): Promise<DotFile> {
  const file = await dotFileAt(place, text);
  const [numbers, link] = [shardOf(ready), linkIn(ready.input)];
  refuseFile(headerProblems(file.header, ready.header, [...COMMON, "shard"], "this sweep"), place);
  const { problems, report } = problemList();
  for (const [i, line] of file.lines.entries()) {
    const [k = -1] = numbers.slice(i, i + 1);
    const policy = ready.policies[k];
    if (line.k !== k) report(`line ${i + 2}, k`, line.k, `${k}, without gaps`);
    else if (policy && line.link !== link(policy)) report(`line ${i + 2}, link`, line.link, `that of dot ${k}`);
    if (problems.length > 0) break;
  }
  refuseFile(problems, place);
  return file;
}

/** The beginning of the line of the dot after the first `done` ones; "" = all dots are done. */
function nextStart(ready: ReadySweep, done: number): string {
  const [k = -1] = shardOf(ready).slice(done, done + 1);
  const policy = ready.policies[k];
  return policy === undefined ? "" : dotStart(k, linkIn(ready.input)(policy));
}

/** The dots and bytes of a sweep that was stopped. @throws BadInput if the file is not of this sweep */
export async function keptDots(ready: ReadySweep, place: string) {
  const text = (await fileSize(place)) === null ? "" : await fileText(place);
  const isBegun = text.includes("\n");
  const { lines, rest } = isBegun ? await ownDotFile(ready, place, text) : { lines: [], rest: text };
  const next = isBegun ? nextStart(ready, lines.length) : headerLine(ready.header);
  const isNext = next.startsWith(rest) || (next !== "" && rest.startsWith(next));
  if (!isNext) refuseRest({ lines: isBegun ? lines : null, rest }, place, "the beginning of a line of this sweep");
  return { dots: lines.length, bytes: Buffer.byteLength(text) - Buffer.byteLength(rest) };
}

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

/** The files to join. */
interface MergeWishes {
  readonly places: readonly string[];
  /** Null = standard output. */
  readonly out: string | null;
  /** Whether dots may be missing. */
  readonly isPartial: boolean;
}

/** Joins the files of a sweep. Returns the exit status. @throws BadInput */
export const mergeSweep = (wishes: MergeWishes, streams: Streams): Promise<number> =>
  withOutput(wishes.out, wishes.places, () => merge(wishes, streams));

async function merge({ places, out, isPartial }: MergeWishes, streams: Streams): Promise<number> {
  const merged = mergeDots(await Promise.all(places.map((name) => dotsIn(name, isPartial))));
  if (!merged.ok) throw new BadInput(merged.error);
  const { file, missing } = merged.value;
  const gap = gapText(merged.value);
  if (missing.length > 0 && !isPartial)
    throw new BadInput([{ field: "dots", value: gap, allowed: "all of them, or --partial" }]);
  if (missing.length > 0) say(gap, streams, "note");
  const pieces = [headerLine(file.header), ...file.lines.map(({ text }) => text)];
  if (out === null) return print(pieces, streams);
  await writeFile(out, pieces);
  return GOOD;
}

const gapText = ({ file, missing }: Merged): string =>
  `${formatInteger(missing.length)} of ${formatInteger(file.header.policies)} dots are missing, first ${missing[0]}`;

/** A file of a sweep that has ended, or may be stopped. @throws BadInput */
async function dotsIn(name: string, isPartial: boolean): Promise<DotFile & { readonly name: string }> {
  const file = await dotFileAt(name);
  if (!isPartial) refuseRest(file, name);
  return { name, ...file };
}
