import { print, type Streams, say } from "../../../cli/shared/streams";
import { tableWriters } from "../../../cli/shared/table";
import { classTable, grantedLines } from "../../../models/allocation/class-columns";
import { CLASSES_ONLY } from "../../../models/allocation/size-classes";
import type { Lines } from "../../../shared/data-table";
import { tableText, tsv } from "../../../shared/table-writers";

const tsvText = ({ columns, rows }: Lines): string =>
  tsv([columns.map(({ key }) => key), ...rows].map((row) => [...row]));

const WRITERS = {
  text: (lines: Lines) => tableText(lines, [0, 5, 6]),
  ...tableWriters((lines: Lines) => lines),
  tsv: tsvText,
};

/** Prints the sizes of each malloc, or what each grants for some requests. Returns the exit status. */
export function printClasses(
  requests: readonly number[] | null,
  format: keyof typeof WRITERS,
  streams: Streams,
): Promise<number> {
  say(`jemalloc, mimalloc, gperftools, snmalloc, rpmalloc: ${CLASSES_ONLY}`, streams, "note");
  return print(WRITERS[format](requests === null ? classTable() : grantedLines(requests)), streams);
}
