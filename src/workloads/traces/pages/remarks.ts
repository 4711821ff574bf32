import { formatCounted } from "../../../shared/figure-text";
import { formatInteger } from "../../../shared/format";
import { headLines, type TraceHead } from "../pieces";
import type { PageTrace } from "./page-trace";
import type { RecordCounts } from "./record";
import { cellsOf } from "./table";

/* Remarks on a trace that can be read but is odd, in sentences. They show a file that is read in another way than it was meant. */

/** With fewer requests, two pages or one size are no surprise. */
const MANY = 4;
const HINT = "Another column or format may hold the keys.";

/** Remarks on the requests of a trace. */
export function requestRemarks({ requests, keys, sizes }: PageTrace): readonly string[] {
  const [count, pages] = [requests.length, keys.length];
  const isMany = count >= MANY;
  const [size] = sizes ?? [];
  return [
    count > 1 &&
      count === pages &&
      `Each of the ${formatCounted(count, "request")} is for another page, so every policy misses all of them. ${HINT}`,
    isMany &&
      pages <= 2 &&
      `The ${formatCounted(count, "request")} are for only ${formatCounted(pages, "page")}. ${HINT}`,
    isMany &&
      size !== undefined &&
      sizes?.every((bytes) => bytes === size) === true &&
      `Every size is ${formatInteger(size)}, so both miss ratios are equal.`,
  ].filter((text) => text !== false);
}

/** Sentences on what a trace leaves out of its file, or does not know. */
export const omissionsOf = ({ leftOut, unsized }: RecordCounts): readonly string[] => [
  ...[...leftOut].map(([kind, count]) => `No requests, and left out: ${formatInteger(count)} × ${kind}.`),
  ...(unsized === 0 ? [] : [`${formatCounted(unsized, "record")} without a size, each taken as 1\u00a0byte.`]),
];

/** The records and requests that each choice would leave, in sentences. */
export function choiceSentences(counts: RecordCounts, hasOperations: boolean, isSplit: boolean): readonly string[] {
  const { records, reads, writes, volumes, keys, pages } = counts;
  const [all, read, written, asKeys] = [records, reads, writes, keys].map(formatInteger);
  return [
    ...(hasOperations ? [`Records: ${all}. Reads: ${read}. Writes: ${written}.`] : []),
    ...(pages === null ? [] : [`Requests, read as keys: ${asKeys}. Read as pages: ${formatInteger(pages)}.`]),
    ...(isSplit ? [`Volumes: ${formatInteger(volumes)}.`] : []),
  ];
}

/** Remarks on the first column of a table without names, whose numbers are taken for times. */
export function timeRemarks(head: TraceHead, { delimiter }: { readonly delimiter: string }): readonly string[] {
  const times = headLines(head).map((line) => cellsOf(line, delimiter)[0] ?? "");
  const said = (text: string) => [`Column 1 is read as the time, but it ${text}.`];
  const [first] = times;
  if (times.length >= MANY && times.every((time) => time === first))
    return said(`is ${first} in each of the first ${formatCounted(times.length, "line")}`);
  const fall = times.findIndex((time, i) => Number(time) < Number(times[i - 1]));
  return fall < 0 ? [] : said(`falls from ${times[fall - 1]} to ${times[fall]}`);
}
