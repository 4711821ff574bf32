import { READ_OR_WRITE, rowFormat } from "./row-format";

/** The traces of Microsoft Research Cambridge. */
export const msr = rowFormat({
  title: "time, host, disk, Read or Write, offset, bytes, response",
  line: /^-?\d+(?:\.\d+)?,[^,]+,\d+,(r|w|read|write|flush|trim|discard),\d+,\d+(,-?\d+(\.\d+)?)?$/i,
  shape: {
    ...{ delimiter: ",", volume: [2, 3], id: 5, size: 6 },
    operation: { column: 4, read: READ_OR_WRITE, allowed: "Read or Write" },
  },
  unit: 1,
});
