import { ok } from "../../../shared/result";
import { headLines, textLines } from "../pieces";
import { openTable } from "./csv";
import { GENERAL, type PageTraceFormat } from "./format";
import { cellsOf, isNumber, numberedLayout, tableLines, tableOf } from "./table";

/** The bytes of a block of a disk, as blktrace counts them. */
const BLOCK_BYTES = 512;

/** Fewer lines do not show that a column is a time. */
const MANY = 3;

/** Whether two columns are blocks and bytes: all bytes are of whole blocks, or the blocks fall and the bytes are no times. */
function hasBlocks(lines: readonly string[]): boolean {
  const { delimiter, first } = tableOf(lines);
  if (delimiter === " " || first.length !== 2 || !first.every(isNumber)) return false;
  const all = lines.map((line) => cellsOf(line, delimiter).map(Number));
  const rows = all.filter(({ length }) => length > 1);
  if (!rows.every((row) => row.length === 2 && row.every((value) => value >= 0))) return false;
  const isWhole = rows.every(([, bytes = 0]) => bytes > 0 && bytes % BLOCK_BYTES === 0);
  const falls = (column: number) => rows.some((row, i) => (row[column] ?? 0) < (rows[i - 1]?.[column] ?? 0));
  const hasTimes = rows.length >= MANY && !falls(1) && rows.some(([, bytes]) => bytes !== rows[0]?.[1]);
  return isWhole || (falls(0) && !hasTimes);
}

/** `block,bytes`: two columns of numbers, as blkparse prints them for the format "%S,%N\n". */
export const block: PageTraceFormat = {
  recognize: (head) =>
    hasBlocks(tableLines(textLines(head))) ? { score: GENERAL.columns, why: "two columns of numbers" } : null,
  open: (head, choice) => {
    const layout = numberedLayout(tableOf(tableLines(headLines(head))), { id: 1, size: 2 });
    return ok(openTable({ ...layout, unit: BLOCK_BYTES, hasOffsets: true }, choice));
  },
};
