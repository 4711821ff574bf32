import { READ_OR_WRITE, rowFormat } from "./row-format";
import type { ReadOperation } from "./rows";

/** One letter alone, because the words of a process's name may stand in its place. */
const isLetter: ReadOperation = (text, from, to) =>
  to - from === 1 ? (READ_OR_WRITE(text, from, to) ?? undefined) : undefined;

/** The traces of Florida International University, as cacheus reads them. */
export const fiu = rowFormat({
  title: "time, process, name, sector, sectors, R or W, major, minor",
  line: /^-?\d+(\.\d+)?\s+\d+\s+\S.*\s+\d+\s+\d+\s+[rw]\s+\d+\s+\d+(\s+\S+)?$/i,
  shape: {
    ...{ delimiter: " ", volume: [7, 8], id: 4, size: 5, sizeUnit: 512, least: 8, mostShift: 8 },
    operation: { column: 6, read: isLetter, allowed: "R or W" },
  },
  unit: 512,
});
