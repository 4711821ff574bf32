import { ok } from "../../../shared/result";
import { headLines, textLines } from "../pieces";
import { openTable } from "./csv";
import { GENERAL, type PageTraceFormat } from "./format";
import { hasTwoNumbers, numberedLayout, tableLines, tableOf } from "./table";

/** The bytes of a block of a disk, as blktrace counts them. */
const BLOCK_BYTES = 512;

/** `block,bytes`: two columns of numbers, as blkparse prints them for the format "%S,%N\n". */
export const block: PageTraceFormat = {
  recognize: (head) =>
    hasTwoNumbers(tableOf(tableLines(textLines(head))))
      ? { score: GENERAL.columns, why: "two columns of numbers" }
      : null,
  open: (head, choice) => {
    const layout = numberedLayout(tableOf(tableLines(headLines(head))), { id: 1, size: 2 });
    return ok(openTable({ ...layout, unit: BLOCK_BYTES, hasOffsets: true }, choice));
  },
};
