import { problemList } from "../kernel/scenario/problem";
import type { Problem } from "../kernel/scenario/scenario";
import { err, ok, type Result } from "../shared/result";
import type { Dot, HeapSums, Sums } from "./dot";

/*
 * Dots as JSON Lines: a header, then a line for each dot, in the plan's order. Every sum is a string of decimal digits, so
 * the lines are the same wherever they come from.
 */

/** The facts that all dots of a file share. */
export interface SweepHeader {
  readonly sweep: 1;
  /** SHA-256 of the trace, whose name it begins, or of the scenario without its lanes. */
  readonly trace: string;
  readonly operations: number;
  /** SHA-256 of the plan and of the core. */
  readonly plan: string;
  readonly core: string;
  /** Policies of the plan. */
  readonly policies: number;
  /** The heap under the caches and its prices; missing = none. */
  readonly heap?: string;
  /** This part and the number of parts: the dots k with k mod parts = part − 1. */
  readonly shard: readonly [part: number, parts: number];
}

export const headerLine = (header: SweepHeader): string => `${JSON.stringify(header)}\n`;

/** The line of a dot. `link`: of its policy on the same requests. */
export function dotLine({ k, sums, heap }: Omit<Dot, "policy">, link: string): string {
  return `${JSON.stringify({ k, link, ...spelled(sums), ...(heap && { heap: spelled(heap) }) })}\n`;
}

const spelled = (sums: Sums | HeapSums) =>
  Object.fromEntries(Object.entries(sums).map(([name, value]) => [name, String(value)]));

/** A line of a file: the number of its dot, and its text with the line end. */
export interface DotLine {
  readonly k: number;
  readonly text: string;
}

/** A file of dots, as text. */
export interface DotFile {
  readonly header: SweepHeader;
  readonly lines: readonly DotLine[];
}

/** The whole lines of a file; a line without its end was being written. Error: a line that is not from a sweep. */
export function readDotFile(text: string): Result<DotFile, readonly Problem[]> {
  const { problems, report } = problemList();
  const [first = "", ...rest] = text.split("\n").slice(0, -1);
  const header = objectIn(first);
  if (header?.sweep !== 1 || typeof header.policies !== "number" || !Array.isArray(header.shard))
    report("line 1", first, "the header of a sweep");
  const lines = rest.map((line, i) => {
    const k = objectIn(line)?.k;
    if (typeof k !== "number") report(`line ${i + 2}`, line, "a dot with its number k");
    return { k: Number(k), text: `${line}\n` };
  });
  return problems.length === 0 ? ok({ header: header as unknown as SweepHeader, lines }) : err(problems);
}

function objectIn(line: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === "object" && value !== null ? { ...value } : null;
  } catch {
    return null;
  }
}

const WIDE: readonly string[] = ["copied", "needed", "granted", "idle", "cycles"];

/** The numbers of a line's dot. */
export function sumsInLine({ text }: DotLine): Pick<Dot, "k" | "sums" | "heap"> & { readonly link: string } {
  const { k, link, heap, ...sums } = JSON.parse(text);
  return { k, link, sums: read<Sums>(sums), ...(heap && { heap: read<HeapSums>(heap) }) };
}

const read = <S>(strings: Readonly<Record<string, string>>): S =>
  Object.fromEntries(
    Object.entries(strings).map(([name, digits]) => [name, WIDE.includes(name) ? BigInt(digits) : Number(digits)]),
  ) as S;

/** The facts that all files of a sweep share. */
const COMMON = ["trace", "operations", "plan", "core", "policies", "heap"] as const satisfies (keyof SweepHeader)[];

/** One file of several, and the numbers that no file has. */
export interface Merged {
  readonly file: DotFile;
  readonly missing: readonly number[];
}

/** Joins files of one sweep. Error: another trace, plan or core, or two different lines of a dot. */
export function mergeDots(files: readonly (DotFile & { readonly name: string })[]): Result<Merged, readonly Problem[]> {
  const { problems, report } = problemList();
  const [first] = files;
  if (first === undefined) return err([{ field: "argument", value: "missing", allowed: "the files of a sweep" }]);
  const byNumber = new Map<number, string>();
  for (const { name, header, lines } of files) {
    for (const key of COMMON)
      if (header[key] !== first.header[key])
        report(`${name}, ${key}`, header[key], `${first.header[key] ?? "none"}, as in ${first.name}`);
    for (const { k, text } of lines) {
      const other = byNumber.get(k);
      if (other !== undefined && other !== text) report(`${name}, dot ${k}`, text, "the same in each file");
      byNumber.set(k, text);
    }
  }
  if (problems.length > 0) return err(problems);
  const lines = [...byNumber].toSorted(([a], [b]) => a - b).map(([k, text]) => ({ k, text }));
  const numbers = Array.from({ length: first.header.policies }, (_, k) => k);
  const missing = numbers.filter((k) => !byNumber.has(k));
  return ok({ file: { header: { ...first.header, shard: [1, 1] }, lines }, missing });
}
