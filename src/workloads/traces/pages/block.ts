import { ok } from "../../../shared/result";
import { headLines, textLines } from "../pieces";
import type { PageTraceFormat } from "./format";
import { hasTwoNumbers, numberedLayout, tableOf, tableParser } from "./table";

/** The bytes of a block of a disk, as blktrace counts them. */
const BLOCK_BYTES = 512;

/** `block,bytes`: two columns of numbers, as blkparse prints them for the format "%S,%N\n". */
export const block: PageTraceFormat = {
  recognize: (head) => (hasTwoNumbers(tableOf(textLines(head))) ? "two columns of numbers" : null),
  open: (head, { reading, unit = BLOCK_BYTES }) => {
    const layout = numberedLayout(tableOf(headLines(head)), { id: 1, size: 2 });
    return ok({ unit, parser: (list) => tableParser(layout, list, reading !== "pages") });
  },
};
