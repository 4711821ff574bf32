import { READ_OR_WRITE, rowFormat } from "./row-format";

/** The traces of the Storage Performance Council, as UMass keeps them. */
export const spc = rowFormat({
  title: "unit, block of 512 bytes, bytes, R or W, seconds",
  line: /^\d+\s*,\s*\d+\s*,\s*\d+\s*,\s*[rw]\s*,\s*-?\d+(\.\d+)?(e[-+]?\d+)?\s*(,.*)?$/i,
  shape: {
    ...{ delimiter: ",", volume: [1], id: 2, size: 3, least: 5 },
    operation: { column: 4, read: READ_OR_WRITE, allowed: "R or W" },
  },
  unit: 512,
});
