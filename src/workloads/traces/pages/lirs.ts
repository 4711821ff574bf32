import { rowFormat } from "./row-format";

/** The traces of LIRS (.trc). */
export const lirs = rowFormat({
  title: "block numbers, and marks *",
  line: /^\d+$/,
  others: { "marks *": /^\*$/ },
  fits: (_, lines) => lines.includes("*"),
  shape: { delimiter: " ", id: 1, size: null, most: 1 },
});
