import { LIMIT } from "../generated/abi";
import {
  digits,
  formed,
  objectIn,
  passing,
  type Reader,
  type Readers,
  record,
  whole,
} from "../kernel/scenario/file/json-reader";
import { problemList, type Report } from "../kernel/scenario/problem";
import type { Problem } from "../kernel/scenario/scenario";
import type { GrownArrays, HeapSums, Sums } from "../models/allocation/sums";
import { equal } from "../shared/equal";
import { err, ok, type Result } from "../shared/result";
import type { Dot } from "./dot";
import { MOST_POLICIES } from "./plan";

/* The values that the fields of a sweep's file may have. */

export const MOST_SHARDS = 1_000_000;

/** The facts that all dots of a file share. */
export interface SweepHeader {
  readonly sweep: 1;
  /** SHA-256 of the trace, whose name it begins, or of the scenario without its lanes. */
  readonly trace: string;
  readonly operations: number;
  /** SHA-256 of the plan and of the core. */
  readonly plan: string;
  readonly core: string;
  /** SHA-256 of the core of pools; missing = no policy has one. */
  readonly pools?: string;
  /** Policies of the plan. */
  readonly policies: number;
  /** The heap under the caches and its prices; missing = none. */
  readonly heap?: string;
  /** This part and the number of parts: the dots k with k mod parts = part − 1. */
  readonly shard: readonly [part: number, parts: number];
}

/** Numbers as text. */
type Spelled<S> = { readonly [Name in keyof S]: string };

/** The line of a dot. */
interface SpelledDot extends Spelled<Sums> {
  readonly k: number;
  readonly link: string;
  readonly pool?: Spelled<GrownArrays>;
  readonly heap?: Spelled<HeapSums>;
}

const SHA_256 = formed(/^[0-9a-f]{64}$/, "a SHA-256 as 64 digits, 0 … 9 and a … f");

function isShard(value: unknown): boolean {
  const [part, parts, ...more] = Array.isArray(value) ? value : [];
  const areWhole = Number.isInteger(part) && Number.isInteger(parts) && more.length === 0;
  return areWhole && part >= 1 && part <= parts && parts <= MOST_SHARDS;
}

/** Reads a header, whose fields have an order. */
const readHeader = record<SweepHeader>(
  {
    ...{ sweep: passing((given) => given === 1, "1, the header of a sweep"), trace: SHA_256 },
    ...{ operations: whole(0, LIMIT.STEPS), plan: SHA_256, core: SHA_256, pools: SHA_256 },
    policies: whole(1, MOST_POLICIES),
    heap: formed(/^[\w,:.-]+ at [\w.-]+$/, "a heap and its prices, or nothing"),
    shard: passing(isShard, `[I, N], two whole numbers, 1 ≤ I ≤ N ≤ ${MOST_SHARDS}`),
  },
  ["pools", "heap"],
);

const BYTES = digits(Number.MAX_SAFE_INTEGER);
/** Of bytes × operations, which the core adds up in 128 bits. */
const SUM = digits(2n ** 128n - 1n);

/** Reads the line of a dot, whose fields have an order. */
function dotReader({ operations, policies, pools, heap }: SweepHeader): Reader<SpelledDot> {
  const some = digits(operations);
  const sums: Readers<Spelled<Sums>> = {
    ...{ operations: some, callsBefore: some, requests: some, hits: some, misses: some, frees: some },
    ...{
      calls: pools === undefined ? digits(2 * operations) : BYTES,
      inPlace: some,
      moved: some,
      copied: SUM,
      needed: SUM,
      granted: SUM,
      idle: SUM,
    },
    ...{ mostWasted: BYTES, mostWastedAt: some, mostIdle: BYTES, mostIdleAt: some },
  };
  const grown = record<Spelled<GrownArrays>>({ grown: BYTES, grownCopied: BYTES });
  const under = record<Spelled<HeapSums>>({ cycles: SUM, mostCommitted: BYTES, faults: BYTES, systemCalls: BYTES });
  return record<SpelledDot>(
    {
      ...{ k: whole(0, policies - 1), link: formed(/^#\/\w[!-~]*$/, "the link of a policy"), ...sums },
      ...(pools !== undefined && { pool: grown }),
      ...(heap !== undefined && { heap: under }),
    } as Readers<SpelledDot>,
    ["pool"],
  );
}

/** The sums that do not depend on the policy. `bypassing`: calls that no cache sees; null = no cache has been read. */
interface SameSums extends Pick<Sums, "operations" | "needed"> {
  readonly bypassing: number | null;
}

/** A dot without its link. */
type Summed = Pick<Dot, "k" | "sums" | "pool">;

/** The sums known after a dot: the first one sets them. */
function sameSums({ k, sums, pool }: Summed, known: SameSums = { ...sums, bypassing: null }): SameSums {
  if (k === 0 || pool !== undefined || known.bypassing !== null) return known;
  return { ...known, bypassing: Math.max(0, sums.calls - sums.misses - sums.frees) };
}

/** A bound of a sum: its least and most value, and why. */
type Bound = readonly [name: keyof Sums, least: bigint | number, most: bigint | number, why: string];

/** The bounds that the sums of a run set each other, and those that other runs on the same requests set. */
function boundsOf({ k, sums, pool }: Summed, { operations, needed, bypassing }: SameSums): readonly Bound[] {
  const { hits, misses, frees, mostWasted, mostIdle } = sums;
  const exactly = (name: keyof Sums, value: bigint | number, why: string): Bound => [name, value, value, why];
  /** A sum over all operations, of which one has the most. */
  const between = (name: keyof Sums, from: bigint, most: number, why: string): Bound => [
    ...([name, from + BigInt(most), from + BigInt(most) * BigInt(operations), why] as const),
  ];
  const reaching: readonly [number, string] =
    k === 0
      ? [operations, "as many as operations"]
      : [misses + frees + (bypassing ?? 0), "misses + frees + those that bypass the cache"];
  return [
    exactly("operations", operations, "as in all dots"),
    exactly("callsBefore", operations, "as many as operations"),
    exactly("requests", hits + misses, "hits + misses"),
    ...(pool === undefined ? [exactly("calls", ...reaching)] : []),
    ["copied", 0n, sums.moved === 0 ? 0n : sums.granted, "up to granted, and nothing unless a resize moved"],
    exactly("needed", needed, "as in all dots"),
    between("granted", needed, mostWasted, "from needed + mostWasted"),
    between("idle", 0n, mostIdle, "from mostIdle"),
  ];
}

/** Reports the sums of a dot that contradict each other, or other dots. */
function checkSums(dot: Summed, same: SameSums, path: string, report: Report): void {
  const { sums } = dot;
  for (const [name, least, most, why] of boundsOf(dot, same)) {
    const range = least === most ? `"${least}"` : `"${least}" … "${most}"`;
    if (sums[name] < least || sums[name] > most) report(path + name, String(sums[name]), `${range}, ${why}`);
  }
}

/*
 * Dots as JSON Lines: a header, then a line for each dot, in the plan's order. Every sum is a string of decimal digits, so
 * the lines are the same wherever they come from.
 */

export const headerLine = (header: SweepHeader): string => `${JSON.stringify(header)}\n`;

/** The beginning of the line of a dot. */
export const dotStart = (k: number, link: string): string => JSON.stringify({ k, link }).slice(0, -1);

/** The line of a dot. `link`: of its policy on the same requests. */
export function dotLine({ k, sums, pool, heap }: Omit<Dot, "policy">, link: string): string {
  const more = { ...(pool && { pool: spelled(pool) }), ...(heap && { heap: spelled(heap) }) };
  return `${JSON.stringify({ k, link, ...spelled(sums), ...more })}\n`;
}

const spelled = (sums: Sums | GrownArrays | HeapSums) =>
  Object.fromEntries(Object.entries(sums).map(([name, value]) => [name, String(value)]));

/** A line of a file: the number and the link of its dot, and its text with the line end. */
interface DotLine {
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
    const { k, link, ...rest } = numbersOf(dot);
    same = sameSums({ k, ...rest }, same);
    checkSums({ k, ...rest }, same, `${path}, `, report);
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
export const sumsInLine = ({ text }: DotLine): Pick<Dot, "k" | "sums" | "pool" | "heap"> & { readonly link: string } =>
  numbersOf(JSON.parse(text));

function numbersOf({ k, link, pool, heap, ...sums }: SpelledDot) {
  const more = { ...(pool && { pool: read<GrownArrays>(pool) }), ...(heap && { heap: read<HeapSums>(heap) }) };
  return { k, link, sums: read<Sums>(sums), ...more };
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
  "pools",
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
