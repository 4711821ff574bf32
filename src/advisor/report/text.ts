import { formatShare } from "../../shared/figure-text";
import { formatBytes, formatInteger } from "../../shared/format";
import { caveatText } from "../../workloads/traces/calls/caveat-words";
import { DOT_NAMES, type Evidence, type ReportedDot } from "./evidence";

/** A line of the table: "none", "answer", and the figures. */
const cells = (name: string, dot: ReportedDot): readonly string[] => [
  name,
  formatInteger(dot.calls),
  formatShare(dot.avoided),
  formatShare(dot.efficiency, 2),
  formatBytes(dot.idle),
  ...(dot.cycles === null ? [] : [formatInteger(Number(dot.cycles))]),
];

function table(rows: readonly (readonly string[])[]): string {
  const width = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  const line = ([name = "", ...rest]: readonly string[]) =>
    [name.padEnd(width(0)), ...rest.map((cell, i) => cell.padStart(width(i + 1)))].join("  ");
  return rows.map((row) => `${line(row)}\n`).join("");
}

/** A report for a terminal. */
export function evidenceText({ caveats = [], question, answer, none, cliffs, heaps, recordings }: Evidence): string {
  const titles = ["", "heap calls", "saved", "efficiency", "idle, most"];
  const rows = [
    [...titles, ...(none.cycles === null ? [] : ["modeled cycles"])],
    cells("none", none),
    ...(answer.dot.k === 0 ? [] : [cells(DOT_NAMES[answer.kind], answer.dot)]),
    ...(answer.simpler === null ? [] : [cells("simpler", answer.simpler)]),
  ];
  const sentences = [
    ...[...answer.doubts, ...answer.details, ...cliffs],
    ...(heaps === null || heaps.sentence === "" ? [] : [heaps.sentence]),
    ...(recordings === null ? [] : [recordings.words]),
  ];
  const lines = [...caveats.map(caveatText), question.sentence, answer.headline, "", ...sentences, ""];
  return `${lines.join("\n")}\n${table(rows)}\n${answer.dot.link}\n`;
}
