import { problemOf } from "../../../kernel/scenario/problem";
import { err, ok } from "../../../shared/result";
import { headLines, type TraceHead, textLines } from "../pieces";
import { openTable } from "./csv";
import type { PageTraceFormat } from "./format";
import { rowFormat } from "./row-format";
import { type Layout, namedLayout, namesOf, tableLines, tableOf } from "./table";

/* Meta's traces of CacheLib: key-value caches and the content delivery network. */

/** The columns of a file without a header, in CacheLib's order. */
const UNNAMED = tableOf(["key,op,size,op_count,key_size", ""]);

const LINE = /^[^,]+,(?:(?:GET|SET)(?:_LEASE)?|DELETE),\d+,\d+,\d+(?:,\d+)?$/;
const unnamed = rowFormat({
  title: "key, operation, bytes, count, bytes of the key",
  line: LINE,
  shape: { delimiter: ",", id: 1, size: 3 },
});

/** Beside a key and an operation, one of these tells the table of CacheLib from others. */
const OWN_NAMES = ["op_count", "key_size", "cache_hits", "response_header_size", "sampling_rate"];

const tableIn = (lines: readonly string[]) => tableOf(tableLines(lines));

/** The layout of the file; null = it is another. A miss has no size, so 0 means that it is unknown. */
function layoutOf(head: TraceHead): Layout | null {
  const lines = headLines(head);
  const table = tableIn(lines);
  const isUnnamed = namedLayout(table) === null && lines.some((line) => LINE.test(line.trim()));
  const layout = namedLayout(isUnnamed ? UNNAMED : table);
  if (layout?.shape.operation === undefined) return null;
  return { ...layout, hasHeader: !isUnnamed, shape: { ...layout.shape, mayLackSize: true } };
}

export const cachelib: PageTraceFormat = {
  recognize: (head) => {
    const names = namesOf(tableIn(textLines(head)));
    const isNamed = ["key", "cache_key"].some((name) => names.includes(name));
    if (isNamed && OWN_NAMES.some((name) => names.includes(name)) && layoutOf(head) !== null)
      return { score: 1, why: `a header with ${names.slice(0, 4).join(", ")}` };
    return unnamed.recognize(head);
  },
  open: (head, choice) => {
    const layout = layoutOf(head);
    if (layout !== null) return ok(openTable(layout, choice));
    return err(problemOf("line 1", headLines(head)[0], "a header with key, op, size and op_count"));
  },
};
