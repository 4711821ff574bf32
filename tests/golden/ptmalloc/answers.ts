import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Parameters } from "../../native-heaps";

/** What glibc 2.36 answered under one tuning: `name=value,…`, or `usual`. */
export interface Column {
  readonly tuning: string;
  readonly answers: readonly string[];
}

/**
 * A trace and what glibc 2.36 answered, line by line as tests/native/trace.h writes both; the last line, `end`, is what
 * mallinfo2() said: free chunks, chunks in fastbins, top, mappings; how many, and bytes.
 */
export interface Answered {
  readonly lines: readonly string[];
  readonly columns: readonly Column[];
}

const FOLDER = fileURLToPath(new URL("./traces", import.meta.url));

/** The traces that are kept whole: each is about the rule that its name says. */
export const TRACE_NAMES = readdirSync(FOLDER)
  .map((file) => file.replace(".tsv", ""))
  .sort();

export const pathOf = (name: string) => `${FOLDER}/${name}.tsv`;

/** The parameters that a tuning sets. */
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

/** Columns: a line of the trace, the answer under the first tuning, then the others' where they differ from it. */
export function readAnswered(name: string): Answered {
  const [[, ...tunings] = [], ...rows] = readTable(name);
  const answers = (column: number) => rows.map((row) => row[column + 1] || row[1] || "");
  return {
    lines: rows.map(([line = ""]) => line),
    columns: tunings.map((tuning, i) => ({ tuning, answers: answers(i) })),
  };
}

/** The file that readAnswered() reads. */
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

/** 16 hex digits of a text. */
export const digestOf = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 16);

/** digests.tsv: its tunings, and by trace the digests of its operations and of the answers under each tuning. */
export function readDigests() {
  const [[, , ...tunings] = [], ...rows] = readTable("../digests");
  return { tunings, digests: new Map(rows.map(([name = "", ...digests]) => [name, digests])) };
}

/** `end`, of the last line that tests/native/trace.h writes. */
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
