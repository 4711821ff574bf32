import { READ_OR_WRITE, rowFormat } from "./row-format";

/** The block traces of Alibaba. */
export const alibaba = rowFormat({
  title: "device, R or W, offset, bytes, time",
  line: /^\d+,(?:[rwd]|read|write|discard|trim|flush),\d+,\d+,\d+$/i,
  shape: {
    ...{ delimiter: ",", volume: [1], id: 3, size: 4, least: 5 },
    operation: { column: 2, read: READ_OR_WRITE, allowed: "R or W" },
  },
  unit: 1,
});
