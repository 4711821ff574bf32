import { COMMON, type DotFile, dotStart, headerLine, headerProblems, readDotFile } from "../../../advisor/dot-lines";
import { fileSize, fileText } from "../../../cli/shared/input";
import { problemList } from "../../../kernel/scenario/problem";
import type { Problem } from "../../../kernel/scenario/scenario";
import { BadInput } from "../../../library/bad-input";
import { linkIn } from "../../../library/sum-batches";
import type { ReadySweep } from "./ready-sweep";

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
