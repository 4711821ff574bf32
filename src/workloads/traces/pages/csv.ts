import { problemOf } from "../../../kernel/scenario/problem";
import { err, ok } from "../../../shared/result";
import { headLines, type TraceHead, textLines } from "../pieces";
import { type FormatChoice, GENERAL, type OpenFormat, type PageTraceFormat, type TableColumns } from "./format";
import { timeRemarks } from "./remarks";
import { rowParser } from "./rows";
import {
  hasHeader,
  hasThreeColumns,
  ID_NAMES,
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
    const table = tableOf(tableLines(textLines(head)));
    if (table.first.length === 1) return null;
    if (table.delimiter === " ")
      return namedLayout(table) === null ? null : { score: GENERAL.columns, why: "a header" };
    if (namedLayout(table) !== null || hasHeader(table)) return { score: GENERAL.named, why: "a header" };
    return hasThreeColumns(table)
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

/** Lines of a table beside its rows are comments at most. */
const NO_KIND = () => null;

/** A table with this layout. */
export const openTable = ({ shape, hasHeader, hasOffsets, unit }: Layout, choice: FormatChoice): OpenFormat => ({
  ...{ unit: choice.unit ?? unit, hasOffsets },
  ...{ hasOperations: shape.operation !== undefined, hasVolumes: shape.volume !== undefined },
  parser: (list) =>
    rowParser(shape, { hasHeader, kindOf: NO_KIND }, list, {
      mayBeText: choice.reading !== "pages",
      split: choice.split ?? "volume",
    }),
});

/** The columns of a table that names none, before a person chooses. */
const FIRST_COLUMN = { id: 1, size: null };

function columnsOf(head: TraceHead, choice: FormatChoice): TableColumns {
  const table = tableOf(tableLines(headLines(head)));
  const { columns, hasHeader } = layoutOf(table, choice) ?? numberedLayout(table, FIRST_COLUMN, choice.hasHeader);
  return { ...columns, hasHeader, cells: table.first };
}

/** Columns that a person has chosen are not remarked on. */
function remarksOn(head: TraceHead, choice: FormatChoice): readonly string[] {
  const layout = layoutOf(tableOf(tableLines(headLines(head))), choice);
  if (layout === null || layout.hasHeader || choice.columns !== undefined) return [];
  return timeRemarks(head, layout.shape);
}
