import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Parameters } from "../../native-heaps";

/** Answers of glibc 2.36 under one tuning: `name=value,…`, or `usual`. */
interface Column {
  readonly tuning: string;
  readonly answers: readonly string[];
}

/**
 * A trace and the answers of glibc 2.36, in the line format of tests/native/trace.h. The last line, `end`,
 * is the result of mallinfo2(): count and bytes of free chunks, chunks in fastbins, top, mappings.
 */
export interface Answered {
  readonly lines: readonly string[];
  readonly columns: readonly Column[];
}

const FOLDER = fileURLToPath(new URL("./traces", import.meta.url));

/** The traces that are stored completely. Each is named after the rule that it tests. */
export const TRACE_NAMES = readdirSync(FOLDER)
  .map((file) => file.replace(".tsv", ""))
  .sort();

export const pathOf = (name: string) => `${FOLDER}/${name}.tsv`;

/** The parameters of a tuning. */
export function parametersOf(tuning: string): Parameters {
  if (tuning === "usual") return {};
  const pairs = tuning.split(",").map((pair) => pair.split("="));
  return Object.fromEntries(pairs.map(([name = "", value]) => [name, Number(value)]));
}

const readTable = (name: string) =>
  readFileSync(pathOf(name), "utf8")
    .trimEnd()
    .split("\n")
    .map((row) => row.split("\t"));

/**
 * Columns: a line of the trace, the answer under the first tuning, and the others' answers where they
 * differ from it.
 */
export function readAnswered(name: string): Answered {
  const [[, ...tunings] = [], ...rows] = readTable(name);
  const answers = (column: number) => rows.map((row) => row[column + 1] || row[1] || "");
  return {
    lines: rows.map(([line = ""]) => line),
    columns: tunings.map((tuning, i) => ({ tuning, answers: answers(i) })),
  };
}

/** Writes the file that readAnswered() reads. */
export function answeredText({ lines, columns }: Answered): string {
  const cells = (line: number) => {
    const [first = "", ...others] = columns.map(({ answers }) => answers[line] ?? "");
    return [first, ...others.map((answer) => (answer === first ? "" : answer))];
  };
  const rows = lines.map((line, i) => [line, ...cells(i)]);
  return tableText([["operation", ...columns.map(({ tuning }) => tuning)], ...rows]);
}

export const tableText = (rows: readonly (readonly string[])[]) =>
  rows.map((row) => `${row.join("\t").trimEnd()}\n`).join("");

/** A text's digest of 16 hexadecimal digits. */
export const digestOf = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 16);

/**
 * digests.tsv: its tunings, and per trace the digests of its operations and of the answers under each
 * tuning.
 */
export function readDigests() {
  const [[, , ...tunings] = [], ...rows] = readTable("../digests");
  return { tunings, digests: new Map(rows.map(([name = "", ...digests]) => [name, digests])) };
}

/** The `end` record in the last line of tests/native/trace.h. */
export function endOf(line: string): string {
  const numbers = new Map(line.split(" ").map((word) => word.split("=") as [string, string]));
  const of = (name: string) => Number(numbers.get(name));
  const free = of("fordblks") - of("fsmblks") - of("keepcost");
  return endText([of("ordblks") - 1, free], [of("smblks"), of("fsmblks")], of("keepcost"), [of("hblks"), of("hblkhd")]);
}

type Sum = readonly [count: number, bytes: number];

/** Free chunks, chunks in fastbins, the bytes of top, mappings. */
export const endText = (free: Sum, fast: Sum, top: number, mapped: Sum) =>
  `${free.join(" free ")}, ${fast.join(" fast ")}, top ${top}, ${mapped.join(" mapped ")}`;
