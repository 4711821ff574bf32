import { problemList } from "../../../kernel/scenario/problem";
import { err, ok } from "../../../shared/result";
import { headLines, type TraceHead, textLines } from "../pieces";
import type { FormatChoice, PageTraceFormat, TableColumns } from "./format";
import { headerRemarks, timeRemarks } from "./remarks";
import {
  hasHeader,
  hasThreeColumns,
  ID_NAMES,
  type Layout,
  namedLayout,
  numberedLayout,
  type Table,
  tableOf,
  tableParser,
} from "./table";

/** A table with a column of IDs and perhaps one of sizes. Times are not needed, because the lines are in order. */
export const csv: PageTraceFormat = {
  recognize: (head) => {
    const table = tableOf(textLines(head));
    if (table.first.length === 1) return null;
    if (namedLayout(table) !== null || hasHeader(table)) return "a header";
    return hasThreeColumns(table) ? "columns of numbers, read as time, id, size" : null;
  },
  columns: columnsOf,
  remarks: remarksOn,
  open: (head, choice) => {
    const lines = headLines(head);
    const layout = layoutOf(tableOf(lines), choice);
    if (layout !== null) {
      const mayBeText = choice.reading !== "pages";
      return ok({ unit: choice.unit ?? layout.unit, parser: (list) => tableParser(layout, list, mayBeText) });
    }
    const { problems, report } = problemList();
    report("line 1", lines[0], `a header with a column ${ID_NAMES.join(", ")}, or columns by number`);
    return err(problems);
  },
};

/** The columns of a table that names none, before a person chooses. */
const FIRST_COLUMN = { id: 1, size: null };

function columnsOf(head: TraceHead, choice: FormatChoice): TableColumns {
  const table = tableOf(headLines(head));
  const { columns, hasHeader } = layoutOf(table, choice) ?? numberedLayout(table, FIRST_COLUMN, choice.hasHeader);
  return { ...columns, hasHeader, cells: table.first };
}

/** Columns that a person has chosen are not remarked on. */
function remarksOn(head: TraceHead, choice: FormatChoice): readonly string[] {
  const layout = layoutOf(tableOf(headLines(head)), choice);
  if (layout === null || choice.columns !== undefined) return [];
  return layout.hasHeader ? headerRemarks(head) : timeRemarks(head, layout);
}

function layoutOf(table: Table, { columns, hasHeader: header = hasHeader(table) }: FormatChoice): Layout | null {
  if (columns !== undefined) return numberedLayout(table, columns, header);
  const named = namedLayout(table);
  if (named !== null || header) return named;
  if (hasThreeColumns(table)) return numberedLayout(table, { id: 2, size: 3 });
  return table.first.length <= 2 ? numberedLayout(table, { id: 1, size: table.first.length === 2 ? 2 : null }) : null;
}
