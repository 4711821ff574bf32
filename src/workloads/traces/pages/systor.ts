import { READ_OR_WRITE, rowFormat } from "./row-format";

/** The traces of SYSTOR '17. */
export const systor = rowFormat({
  title: "seconds, response, R or W, LUN, offset, bytes",
  line: /^-?\d+\.\d+,[\d.e-]*,[rw],\d+,\d+,\d+$/i,
  shape: {
    ...{ delimiter: ",", volume: [4], id: 5, size: 6, least: 6 },
    operation: { column: 3, read: READ_OR_WRITE, allowed: "R or W" },
  },
  unit: 1,
});
