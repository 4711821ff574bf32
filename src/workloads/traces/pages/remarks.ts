import { formatCounted } from "../../../shared/figure-text";
import { formatInteger } from "../../../shared/format";
import { headLines, type TraceHead } from "../pieces";
import type { PageTrace } from "./format";
import { cellsOf, type Layout, tableOf } from "./table";

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

/** Columns that change what a record means, if they were read. */
const MEANT: readonly (readonly [names: RegExp, consequence: string])[] = [
  [
    /^(asu|lun|dev|vol|disk|device|volume|host|hostname)(_?(id|number|no))?$/,
    "so equal IDs of different volumes are one page",
  ],
  [/^(op|op_?type|operation|type|io_?type|rw|direction)$/, "so every operation is a request"],
  [/^op_?count$/, "so each line is one request"],
];

/** Remarks on the named columns of a table that are not read. */
export function headerRemarks(head: TraceHead): readonly string[] {
  const { first } = tableOf(headLines(head));
  return MEANT.flatMap(([names, consequence]) => {
    const found = first.filter((cell) => names.test(cell.toLowerCase().replaceAll(/[ -]/g, "_")));
    if (found.length === 0) return [];
    const [subject, verb] = found.length === 1 ? ["Column", "is"] : ["Columns", "are"];
    return [`${subject} ${found.join(" and ")} ${verb} not read, ${consequence}.`];
  });
}

/** Remarks on the first column of a table without names, whose numbers are taken for times. */
export function timeRemarks(head: TraceHead, { delimiter }: Pick<Layout, "delimiter">): readonly string[] {
  const times = headLines(head).map((line) => cellsOf(line, delimiter)[0] ?? "");
  const said = (text: string) => [`Column 1 is read as the time, but it ${text}.`];
  const [first] = times;
  if (times.length >= MANY && times.every((time) => time === first))
    return said(`is ${first} in each of the first ${formatCounted(times.length, "line")}`);
  const fall = times.findIndex((time, i) => Number(time) < Number(times[i - 1]));
  return fall < 0 ? [] : said(`falls from ${times[fall - 1]} to ${times[fall]}`);
}
