import { columnOf, nearlyAll, rowFormat } from "./row-format";

const ZERO = 48;
/** The bytes of a block, so that each is one page of its own. */
const BLOCK_BYTES = 4096;

/** The traces of ARC (.lis). Their unit is the block, so a record is a request for each of its blocks. */
export const arc = rowFormat({
  title: "start block, count, 0, request number that rises",
  line: /^\d+\s+\d+\s+0\s+\d+$/,
  fits: (records) => nearlyAll(columnOf(records, 4), (value, before) => value > before),
  isNearUnfit: true,
  shape: {
    ...{ delimiter: " ", id: 1, size: 2, sizeUnit: BLOCK_BYTES, least: 4, most: 4 },
    where: [{ column: 3, is: (text, from, to) => to - from === 1 && text[from] === ZERO, allowed: "0" }],
  },
  unit: BLOCK_BYTES,
  reading: "pages",
});
