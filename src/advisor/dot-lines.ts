import { objectIn, type Reader } from "../kernel/scenario/file/json-reader";
import { problemList, type Report } from "../kernel/scenario/problem";
import type { Problem } from "../kernel/scenario/scenario";
import { equal } from "../shared/equal";
import { err, ok, type Result } from "../shared/result";
import type { Dot, HeapSums, Sums } from "./dot";
import {
  checkSums,
  dotReader,
  readHeader,
  type SameSums,
  type SpelledDot,
  type SweepHeader,
  sameSums,
} from "./dot-rules";

export type { SweepHeader } from "./dot-rules";

/*
 * Dots as JSON Lines: a header, then a line for each dot, in the plan's order. Every sum is a string of decimal digits, so
 * the lines are the same wherever they come from.
 */

export const headerLine = (header: SweepHeader): string => `${JSON.stringify(header)}\n`;

/** The beginning of the line of a dot. */
export const dotStart = (k: number, link: string): string => JSON.stringify({ k, link }).slice(0, -1);

/** The line of a dot. `link`: of its policy on the same requests. */
export function dotLine({ k, sums, heap }: Omit<Dot, "policy">, link: string): string {
  return `${JSON.stringify({ k, link, ...spelled(sums), ...(heap && { heap: spelled(heap) }) })}\n`;
}

const spelled = (sums: Sums | HeapSums) =>
  Object.fromEntries(Object.entries(sums).map(([name, value]) => [name, String(value)]));

/** A line of a file: the number and the link of its dot, and its text with the line end. */
export interface DotLine {
  readonly k: number;
  readonly link: string;
  readonly text: string;
}

/** A file of dots, as text. */
export interface DotFile {
  readonly header: SweepHeader;
  readonly lines: readonly DotLine[];
  /** The text after the last line end: a line that was being written. */
  readonly rest: string;
}

/** Reads the whole lines of a file. Error: the first line that is not as a sweep writes it, field by field. */
export function readDotFile(text: string): Result<DotFile, readonly Problem[]> {
  const { problems, report } = problemList();
  const all = text.split("\n");
  const [first = "", ...others] = all.slice(0, -1);
  const header = readLine(readHeader, first, "line 1", report);
  if (header === undefined) return err(problems);
  const [lines, reader]: [DotLine[], Reader<SpelledDot>] = [[], dotReader(header)];
  let same: SameSums | undefined;
  for (const [i, line] of others.entries()) {
    const path = `line ${i + 2}`;
    const dot = readLine(reader, line, path, report);
    if (dot === undefined) return err(problems);
    const { k, link, sums } = numbersOf(dot);
    same = sameSums(k, sums, same);
    checkSums(k, sums, same, `${path}, `, report);
    checkPlace(k, lines.at(-1)?.k ?? -1, header.shard, `${path}, k`, report);
    if (problems.length > 0) return err(problems);
    lines.push({ k, link, text: `${line}\n` });
  }
  return ok({ header, lines, rest: all.at(-1) ?? "" });
}

/** Each dot once, in the plan's order, and of the file's shard. */
function checkPlace(k: number, before: number, [part, parts]: SweepHeader["shard"], path: string, report: Report) {
  if (k <= before) report(path, k, `above ${before}, the k of the line before`);
  else if (k % parts !== part - 1) report(path, k, `k mod ${parts} = ${part - 1}, as in shard ${part}/${parts}`);
}

/** A line that has the bytes that a sweep writes; undefined = problems were reported. */
function readLine<T extends object>(reader: Reader<T>, line: string, path: string, report: Report): T | undefined {
  const given = objectIn(line);
  if (given === null) return void report(path, line, "a line of a sweep");
  const value = reader(given, "", (field, ...problem) => report(`${path}, ${field}`, ...problem));
  if (value === undefined || JSON.stringify(value) === line) return value;
  const extra = Object.keys(given).find((name) => !Object.hasOwn(value, name));
  if (extra === undefined) report(path, line, "no blanks, and each field once, in the order of a sweep");
  else report(`${path}, ${extra}`, given[extra], "no field has this name");
}

const WIDE: readonly string[] = ["copied", "needed", "granted", "idle", "cycles"];

/** The numbers of a line's dot. */
export const sumsInLine = ({ text }: DotLine): Pick<Dot, "k" | "sums" | "heap"> & { readonly link: string } =>
  numbersOf(JSON.parse(text));

function numbersOf({ k, link, heap, ...sums }: SpelledDot) {
  return { k, link, sums: read<Sums>(sums), ...(heap && { heap: read<HeapSums>(heap) }) };
}

const read = <S>(strings: object): S =>
  Object.fromEntries(
    Object.entries(strings).map(([name, digits]) => [name, WIDE.includes(name) ? BigInt(digits) : Number(digits)]),
  ) as S;

/** The facts that all files of a sweep share. */
export const COMMON = [
  "trace",
  "operations",
  "plan",
  "core",
  "policies",
  "heap",
] as const satisfies (keyof SweepHeader)[];

/** One file of several, and the numbers that no file has. */
export interface Merged {
  readonly file: DotFile;
  readonly missing: readonly number[];
}

/** A problem of one file of several. */
interface FileProblem extends Problem {
  readonly file: string;
}

/** The fields of headers that differ. */
export function headerProblems(
  given: SweepHeader,
  wanted: SweepHeader,
  names: readonly (keyof SweepHeader)[],
  of: string,
): readonly Problem[] {
  const { problems, report } = problemList();
  for (const name of names)
    if (!equal(given[name], wanted[name]))
      report(`line 1, ${name}`, given[name], `${JSON.stringify(wanted[name]) ?? "nothing"}, as in ${of}`);
  return problems;
}

/** Joins files of one sweep. Error: another trace, plan or core, or the first line that another file has differently. */
export function mergeDots(
  files: readonly (DotFile & { readonly name: string })[],
): Result<Merged, readonly FileProblem[]> {
  const [first] = files;
  if (first === undefined) throw new RangeError("a merge needs files");
  const strange = files.flatMap(({ name, header }) =>
    headerProblems(header, first.header, COMMON, first.name).map((problem) => ({ ...problem, file: name })),
  );
  if (strange.length > 0) return err(strange);
  const byNumber = new Map<number, DotLine>();
  for (const { name, lines } of files)
    for (const [i, line] of lines.entries()) {
      const { problems, report } = problemList();
      const { text } = byNumber.get(line.k) ?? line;
      if (text !== line.text) report(`line ${i + 2}`, line.text, `the same dot ${line.k} as in the other files`);
      for (const problem of problems) return err([{ ...problem, file: name }]);
      byNumber.set(line.k, line);
    }
  const lines = [...byNumber.values()].toSorted((a, b) => a.k - b.k);
  const numbers = Array.from({ length: first.header.policies }, (_, k) => k);
  const missing = numbers.filter((k) => !byNumber.has(k));
  return ok({ file: { header: { ...first.header, shard: [1, 1] }, lines, rest: "" }, missing });
}
