import { byLetter, rowFormat } from "./row-format";
import type { ReadOperation } from "./rows";

const HEAD = "REST.";
const verb = byLetter("GH", "PC", "D");

/** A record of a deletion, and of some others, has no size. */
const operation: ReadOperation = (text, from, to) => verb(text, from + HEAD.length, to);

/** The traces of IBM's object store. */
export const ibm = rowFormat({
  title: "time, REST operation, object, and perhaps bytes",
  mayBeText: true,
  line: /^\d+\s+REST\.\w+\.OBJECT\s+\S+(\s+\d+)*$/i,
  shape: {
    ...{ delimiter: " ", id: 3, size: 4, mayLackSize: true },
    operation: { column: 2, read: operation, allowed: "REST.GET, REST.PUT, REST.HEAD, REST.COPY or REST.DELETE" },
  },
});
