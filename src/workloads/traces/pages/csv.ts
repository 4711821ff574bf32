import { problemOf } from "../../../kernel/scenario/problem";
import { err, ok } from "../../../shared/result";
import { headLines, type TraceHead, textLines } from "../pieces";
import { type FormatChoice, GENERAL, type OpenFormat, type PageTraceFormat, type TableColumns } from "./format";
import { operationRemarks, timeRemarks } from "./remarks";
import { nearlyAll } from "./row-format";
import { rowParser } from "./rows";
import {
  cellsOf,
  hasHeader,
  ID_NAMES,
  isNumber,
  isOperation,
  type Layout,
  layoutOf,
  namedLayout,
  numberedLayout,
  tableLines,
  tableOf,
} from "./table";

/** A table with a column of IDs and perhaps one of sizes. Times are not needed, because the lines are in order. */
export const csv: PageTraceFormat = {
  recognize: (head) => {
    const lines = tableLines(textLines(head));
    const table = tableOf(lines);
    if (table.first.length === 1) return null;
    if (table.delimiter === " ")
      return namedLayout(table) === null ? null : { score: GENERAL.columns, why: "a header" };
    if (namedLayout(table) !== null || hasHeader(table)) return { score: GENERAL.named, why: "a header" };
    return isTimeIdSize(lines.map((line) => cellsOf(line, table.delimiter)))
      ? { score: GENERAL.columns, why: "columns of numbers, read as time, id, size" }
      : null;
  },
  columns: columnsOf,
  remarks: remarksOn,
  open: (head, choice) => {
    const lines = headLines(head);
    const layout = layoutOf(tableOf(tableLines(lines)), choice);
    if (layout !== null) return ok(openTable(layout, choice));
    return err(problemOf("line 1", lines[0], `a header with a column ${ID_NAMES.join(", ")}, or columns by number`));
  },
};

/** Whether numbers may be sizes: all are 1, or not all are 0 or 1, as those of a flag are. */
const areSizes = (numbers: readonly number[]): boolean =>
  numbers.every((size) => size === 1) || numbers.some((size) => size > 1);

/** The fewest lines in which equal times, or flags in place of sizes, are odd. */
const MANY = 4;

/**
 * Whether rows without names are plainly libCacheSim's: a time that never falls, an ID, a size, and perhaps the next
 * request, which is a later row or missing. A short row or a bad size is refused with its line.
 */
function isTimeIdSize(rows: readonly (readonly string[])[]): boolean {
  const [{ length: width } = []] = rows;
  const times = rows.map(([time]) => Number(time));
  const sizes = rows.map(([, , size]) => Number(size));
  const isMany = rows.length >= MANY;
  const isNext = (next = "-1", i = 0) => next === "-1" || (isNumber(next) ? Number(next) > i : !isOperation(next));
  const isGood = ([time, id = "", , next]: readonly string[], i: number) =>
    isNumber(time) && (/^\d*$/.test(id) || !isNumber(id)) && isNext(next, i);
  return (
    (width === 3 || width === 4) &&
    rows.every((row, i) => row.length <= width && isGood(row, i)) &&
    (isMany && width === 3 ? areSizes(sizes) : sizes.some((size) => size > 0)) &&
    nearlyAll(times, (time, before) => time >= before) &&
    !(isMany && times.every((time) => time === times[0]))
  );
}

/** Lines of a table beside its rows are comments at most. */
const NO_KIND = () => null;

/** A table with this layout. */
export const openTable = ({ shape, header, hasOffsets, unit }: Layout, choice: FormatChoice): OpenFormat => ({
  ...{ unit: choice.unit ?? unit, hasOffsets },
  ...{ hasOperations: shape.operation !== undefined, hasVolumes: shape.volume !== undefined },
  parser: (list) =>
    rowParser(shape, { header, isByHeader: true, kindOf: NO_KIND }, list, {
      mayBeText: choice.reading !== "pages",
      split: choice.split ?? "volume",
    }),
});

/** The columns of a table that names none, before a person chooses. */
const FIRST_COLUMN = { id: 1, size: null };

function columnsOf(head: TraceHead, choice: FormatChoice): TableColumns {
  const table = tableOf(tableLines(headLines(head)));
  const { columns, header } = layoutOf(table, choice) ?? numberedLayout(table, FIRST_COLUMN, choice.hasHeader);
  return { ...columns, hasHeader: header !== null, cells: table.first };
}

/** Columns that a person has chosen are not remarked on. */
function remarksOn(head: TraceHead, choice: FormatChoice): readonly string[] {
  const lines = tableLines(headLines(head));
  const layout = layoutOf(tableOf(lines), choice);
  if (layout === null || choice.columns !== undefined) return [];
  return layout.header === null ? timeRemarks(head, layout.shape) : operationRemarks(lines, layout);
}
