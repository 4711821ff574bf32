import { ok } from "../../../shared/result";
import { headLines, textLines } from "../pieces";
import { openTable } from "./csv";
import { GENERAL, type PageTraceFormat } from "./format";
import { cellsOf, isNumber, numberedLayout, tableLines, tableOf } from "./table";

/** The bytes of a block of a disk, as blktrace counts them. */
const BLOCK_BYTES = 512;

/** Whether two columns are blocks and bytes: all bytes are of whole blocks, or the first column falls, as no time does. */
function hasBlocks(lines: readonly string[]): boolean {
  const { delimiter, first } = tableOf(lines);
  if (delimiter === " " || first.length !== 2 || !first.every(isNumber)) return false;
  const rows = lines.map((line) => cellsOf(line, delimiter).map(Number));
  const isWhole = rows.every(([, bytes = 0]) => bytes > 0 && bytes % BLOCK_BYTES === 0);
  return isWhole || rows.some(([start = 0], i) => start < (rows[i - 1]?.[0] ?? 0));
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
