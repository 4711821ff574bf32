import { columnOf, nearlyAll, rowFormat } from "./row-format";

/** The traces of webcachesim, LRB and AdaptSize (.tr). LRB's may have more columns. */
export const webcachesim = rowFormat({
  title: "time, ID, bytes, and the time never falls",
  line: /^-?\d+(\.\d+)?\s+\d+\s+\d+$/,
  isNearUnfit: true,
  fits: (records) => nearlyAll(columnOf(records, 1), (value, before) => value >= before),
  shape: { delimiter: " ", id: 2, size: 3 },
});
