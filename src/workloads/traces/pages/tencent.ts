import { OPERATION } from "./record";
import { rowFormat } from "./row-format";
import type { ReadOperation } from "./rows";

const ZERO = 48;

const operation: ReadOperation = (text, from, to) => {
  const digit = to - from === 1 ? (text[from] ?? 0) - ZERO : -1;
  if (digit === 0) return OPERATION.READ;
  return digit === 1 ? OPERATION.WRITE : undefined;
};

/** The block traces of Tencent, which count in sectors. */
export const tencent = rowFormat({
  title: "seconds, sector, sectors, 0 or 1, volume",
  line: /^\d+,\d+,\d+,[01],\d+$/,
  shape: {
    ...{ delimiter: ",", volume: [5], id: 2, size: 3, sizeUnit: 512, least: 5 },
    operation: { column: 4, read: operation, allowed: "0 (read) or 1 (write)" },
  },
  unit: 512,
});
