import { formatCounted } from "../../../shared/figure-text";
import { formatInteger } from "../../../shared/format";
import { headLines, type TraceHead } from "../pieces";
import type { PageTrace } from "./page-trace";
import { OPERATION, type RecordCounts } from "./record";
import { MOST_REQUEST_BYTES } from "./request-list";
import { cellsOf, type Layout, tableLines } from "./table";

/* Remarks on a trace that can be read but is odd, in sentences. They show a file that is read in another way than it was meant. */

/** With fewer records, two pages or one size are no surprise. */
const MANY = 4;
const HINT = "Another column or format may hold the keys.";

/** Remarks on the requests of a trace, made by a number of records. */
export function requestRemarks({ requests, keys, sizes }: PageTrace, records: number): readonly string[] {
  const [count, pages] = [requests.length, keys.length];
  const isMany = Math.min(count, records) >= MANY;
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

/** The lines and records beside the requests of a file: "comments (2), marks * (1)". */
export const leftOutText = ({ leftOut }: RecordCounts): string =>
  [...leftOut].map(([kind, count]) => `${kind} (${formatInteger(count)})`).join(", ");

/** Sentences on what a trace leaves out of its file, or does not know. */
export const omissionsOf = (counts: RecordCounts): readonly string[] => {
  const { leftOut, unsized, capped, notes } = counts;
  return [
    ...notes,
    leftOut.size > 0 && `Left out, because they are no requests: ${leftOutText(counts)}.`,
    unsized > 0 && `${formatCounted(unsized, "record")} without a size, each taken as 1\u00a0byte.`,
    capped > 0 &&
      `${formatCounted(capped, "record")} of more than ${formatInteger(MOST_REQUEST_BYTES)}\u00a0bytes, each taken as that.`,
  ].filter((text) => text !== false);
};

/** Remarks on operations of the first rows that are neither reads nor writes nor deletions. */
export function operationRemarks(
  rows: readonly string[],
  { header, shape: { delimiter, operation } }: Layout,
): readonly string[] {
  if (operation === undefined) return [];
  const bytes = new TextEncoder();
  const isUnknown = (word: string) =>
    operation.read(bytes.encode(word), 0, bytes.encode(word).length) === OPERATION.OTHER && !/^[d2]/i.test(word);
  const words = new Set(
    rows
      .filter((row) => row.trim() !== header)
      .map((row) => cellsOf(row, delimiter)[operation.column - 1] ?? "")
      .filter(isUnknown),
  );
  return words.size === 0 ? [] : [`Neither reads nor writes: operations ${[...words].join(", ")}.`];
}

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
  const times = tableLines(headLines(head)).map((line) => cellsOf(line, delimiter)[0] ?? "");
  const said = (text: string) => [`Column 1 is read as the time, but it ${text}.`];
  const [first] = times;
  if (times.length >= MANY && times.every((time) => time === first))
    return said(`is ${first} in each of the first ${formatCounted(times.length, "line")}`);
  const fall = times.findIndex((time, i) => Number(time) < Number(times[i - 1]));
  return fall < 0 ? [] : said(`falls from ${times[fall - 1]} to ${times[fall]}`);
}
