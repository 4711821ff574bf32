import { formatShare } from "../../shared/figure-text";
import { formatBytes, formatInteger } from "../../shared/format";
import { textTable } from "../../shared/table-writers";
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
  return `${lines.join("\n")}\n${textTable(rows)}\n${answer.dot.link}\n`;
}
