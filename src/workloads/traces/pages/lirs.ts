import { ok } from "../../../shared/result";
import type { PageTraceFormat } from "./format";
import { openKeys } from "./keys";
import { rowFormat } from "./row-format";

/** The traces of LIRS (.trc). */
export const lirs: PageTraceFormat = {
  ...rowFormat({
    title: "block numbers, and marks *",
    line: /^\d+$/,
    others: { "marks *": /^\*$/ },
    fits: (_, lines) => lines.includes("*"),
    shape: { delimiter: " ", id: 1, size: null },
  }),
  open: (_, choice) => ok(openKeys(choice, false, { isMarked: true, hasName: false })),
};
