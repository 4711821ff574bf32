import { problemOf } from "../../../kernel/scenario/problem";
import { err, ok } from "../../../shared/result";
import { headLines, type TraceHead, textLines } from "../pieces";
import { openTable } from "./csv";
import type { PageTraceFormat } from "./format";
import { operationRemarks } from "./remarks";
import { isRecord, rowFormat } from "./row-format";
import { type Layout, namedLayout, namesOf, tableLines, tableOf } from "./table";

/* Meta's traces of CacheLib: key-value caches and the content delivery network. */

/** The columns of a file without a header, in CacheLib's order. */
const UNNAMED = tableOf(["key,op,size,op_count,key_size", ""]);

const LINE = /^(?:"[^"]*"|[^,]+),(?:(?:GET|SET)(?:_LEASE)?|DELETE),\d+,\d+,\d+(?:,\d+)?$/i;
const unnamed = rowFormat({
  title: "key, operation, bytes, count, bytes of the key",
  line: LINE,
  shape: { delimiter: ",", id: 1, size: 3 },
});

/** The operations that a column has as numbers, as CacheBench counts them. */
const OPERATION_NUMBERS = "[set:0, get:1, delete:2]";

/** Beside a key and an operation, one of these tells the table of CacheLib from others. */
const OWN_NAMES = ["op_count", "key_size", "cache_hits", "response_header_size", "sampling_rate"];

const tableIn = (lines: readonly string[]) => tableOf(tableLines(lines));

/** The layout of the file; null = it is another. A miss has no size, so 0 means that it is unknown. */
function layoutOf(head: TraceHead): Layout | null {
  const lines = headLines(head);
  const table = tableIn(lines);
  const isUnnamed = namedLayout(table) === null && lines.some((line) => isRecord(LINE, line.trim()));
  const named = isUnnamed ? UNNAMED : table;
  const layout = namedLayout({ ...named, line: `${named.line} ${OPERATION_NUMBERS}` });
  if (layout?.shape.operation === undefined) return null;
  const header = isUnnamed ? null : (namedLayout(table)?.header ?? null);
  return { ...layout, header, shape: { ...layout.shape, mayLackSize: true } };
}

export const cachelib: PageTraceFormat = {
  remarks(head) {
    const layout = layoutOf(head);
    return layout === null ? [] : operationRemarks(tableLines(headLines(head)), layout);
  },
  recognize: (head) => {
    const names = namesOf(tableIn(textLines(head)));
    const isNamed = ["key", "cache_key"].some((name) => names.includes(name));
    if (isNamed && OWN_NAMES.some((name) => names.includes(name)) && layoutOf(head) !== null)
      return { score: 1, why: `a header with ${names.slice(0, 4).join(", ")}` };
    return unnamed.recognize(head);
  },
  near: (head) => unnamed.near?.(head) ?? 0,
  open: (head, choice) => {
    const layout = layoutOf(head);
    if (layout !== null) return ok(openTable(layout, choice));
    return err(problemOf("line 1", headLines(head)[0], "a header with key, op, size and op_count"));
  },
};
