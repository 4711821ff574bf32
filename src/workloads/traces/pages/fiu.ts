import { READ_OR_WRITE, rowFormat } from "./row-format";

/** The traces of Florida International University, as cacheus reads them. */
export const fiu = rowFormat({
  title: "time, process, name, sector, sectors, R or W, major, minor",
  line: /^\d+(\.\d+)?\s+\d+\s+\S+\s+\d+\s+\d+\s+[rw]\s+\d+\s+\d+(\s+\S+)?$/i,
  shape: {
    ...{ delimiter: " ", volume: [7, 8], id: 4, size: 5, sizeUnit: 512 },
    operation: { column: 6, read: READ_OR_WRITE, allowed: "R or W" },
  },
  unit: 512,
});
