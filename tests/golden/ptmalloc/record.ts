/**
 * Records the answers of this machine's malloc, which must be glibc 2.36: those of traces/*.tsv, under the
 * tunings in their headers, and digests.tsv. From the project's folder: npx tsx
 * tests/golden/ptmalloc/record.ts
 */
import { writeFileSync } from "node:fs";
import { glibcTrace } from "../../native-heaps";
import {
  answeredText,
  digestOf,
  endOf,
  parametersOf,
  pathOf,
  readAnswered,
  readDigests,
  TRACE_NAMES,
  tableText,
} from "./answers";
import { DIGESTED_TRACES } from "./long-traces";

const ask = glibcTrace();

function answersOf(trace: string, tuning: string): string[] {
  const lines = ask(trace, parametersOf(tuning)).trimEnd().split("\n");
  return [...lines.slice(0, -1), endOf(lines.at(-1) ?? "")];
}

for (const name of TRACE_NAMES) {
  const { lines, columns } = readAnswered(name);
  const trace = `${lines.slice(0, -1).join("\n")}\n`;
  const asked = columns.map(({ tuning }) => ({ tuning, answers: answersOf(trace, tuning) }));
  writeFileSync(pathOf(name), answeredText({ lines, columns: asked }));
}

const { tunings } = readDigests();
const rows = Object.entries(DIGESTED_TRACES).map(([name, make]) => {
  const trace = make();
  return [name, digestOf(trace), ...tunings.map((tuning) => digestOf(answersOf(trace, tuning).join("\n")))];
});
writeFileSync(pathOf("../digests"), tableText([["trace", "operations", ...tunings], ...rows]));
