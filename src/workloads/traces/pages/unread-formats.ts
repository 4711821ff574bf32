import { type TraceHead, textLines } from "../pieces";
import { cellsOf } from "./table";

/* Formats of the field that have no reader yet. Each is refused by its name, with the step that makes a trace of it. A
 * format that gets a reader moves to formats.ts and takes its lines along. */

/** A format without a reader. Its cells are separated by blanks, or by commas in `csv`. */
interface UnreadFormat {
  readonly title: string;
  /** Each line at the beginning of a file, without blanks around it. */
  readonly line: RegExp;
  /** A test of all lines together; missing = the pattern is enough. */
  readonly fits?: (lines: readonly string[]) => boolean;
  /** How to get a trace that is read. */
  readonly next: string;
}

/** The numbers of a column, counted from 1. */
const column = (lines: readonly string[], number: number): readonly number[] =>
  lines.map((line) => Number(line.split(/\s+/)[number - 1]));

/** Whether every number follows the one before it as `follows` says. */
const each = (numbers: readonly number[], follows: (value: number, before: number) => boolean) =>
  numbers.every((value, i) => i === 0 || follows(value, numbers[i - 1] ?? 0));

/** One key per line. */
const keysBy = (command: string) => `one key per line, as from: ${command} FILE`;

/** A table of IDs and bytes, made by awk: `id` and `bytes` are its expressions, and `before` is what it does first. */
const tableBy = (id: string, bytes: string, { csv = false, where = "", before = "" }) =>
  `IDs and bytes, as from: awk ${csv ? "-F, " : ""}'BEGIN { print "id,size" } ` +
  `${where}{ ${before}print ${id} "," ${bytes} }' FILE`;

const ofCells = (id: string, bytes: string) => tableBy(id, bytes, { csv: true });

/** The actions of fio that are requests. */
const fioWhere = (cell: string) => `${cell} == "read" || ${cell} == "write" `;

const FIO_ACTION = String.raw`\S+ (?:add|open|close|(?:read|write|trim|sync|datasync|wait) \d+ \d+)`;

/** The first that fits counts. */
const UNREAD_FORMATS: readonly UnreadFormat[] = [
  {
    title: "an ARC trace: start block, count, ignored, request number",
    line: /^\d+ \d+ 0 \d+$/,
    fits: (lines) => each(column(lines, 4), (value, before) => value === before + 1),
    next: keysBy(`awk '{ for (i = 0; i < $2; i++) printf "%.0f\\n", $1 + i }'`),
  },
  {
    title: "a LIRS trace: block numbers, and marks *",
    line: /^(?:\d+|\*)$/,
    fits: (lines) => lines.some((line) => line.trim() === "*"),
    next: keysBy("grep -v '*'"),
  },
  {
    title: "a webcachesim trace: time, ID, bytes",
    line: /^\d+ \d+ \d+$/,
    fits: (lines) => each(column(lines, 1), (value, before) => value >= before),
    next: tableBy("$2", "$3", {}),
  },
  {
    title: "an SPC trace: unit, block of 512 bytes, bytes, R or W, seconds",
    line: /^\d+,\d+,\d+,[rw],\d+(?:\.\d+)?(?:,|$)/i,
    next: ofCells('$1 "/" $2', "$3"),
  },
  {
    title: "an MSR Cambridge trace: time, host, disk, type, offset, bytes, …",
    line: /^\d+,[^,]+,\d+,(?:read|write),\d+,\d+,\d+$/i,
    next: ofCells('$2 "." $3 "/" $5', "$6"),
  },
  {
    title: "an Alibaba block trace: device, R or W, offset, bytes, time",
    line: /^\d+,[rw],\d+,\d+,\d+$/i,
    next: ofCells('$1 "/" $3', "$4"),
  },
  {
    title: "a Tencent block trace: time, offset, size, 0 or 1, volume",
    line: /^\d+,\d+,\d+,[01],\d+$/,
    next: ofCells('$5 "/" $2', "$3 * 512"),
  },
  {
    title: "a SYSTOR '17 trace",
    line: /^\d+\.\d+,[\d.]*,[rw],\d+,\d+,\d+$/i,
    next: ofCells('$4 "/" $5', "$6"),
  },
  {
    title: "an FIU trace",
    line: /^\d+ \d+ \S+ \d+ \d+ [rw] \d+ \d+ \S+$/i,
    next: tableBy('$7 "." $8 "/" $4', "$5 * 512", {}),
  },
  {
    title: "text of blkparse",
    line: /^\d+,\d+\s+\d+\s+\d+\s+\d+\.\d+\s+\d+\s+[A-Z]+\s+[A-Z]+(?:\s|$)/,
    next: tableBy('$1 "/" $8', "$10 * 512", {
      where: '$6 == "Q" && $9 == "+" ',
      before: 'sub(",", ".", $1); ',
    }),
  },
  {
    title: "an I/O log of fio, version 2",
    line: new RegExp(`^(?:fio version 2 iolog|${FIO_ACTION})$`),
    next: tableBy('$1 ":" $3', "$4", { where: fioWhere("$2") }),
  },
  {
    title: "an I/O log of fio, version 3",
    line: new RegExp(String.raw`^(?:fio version 3 iolog|\d+ ${FIO_ACTION})$`),
    next: tableBy('$2 ":" $4', "$5", { where: fioWhere("$3") }),
  },
  {
    title: "a log of fio's latencies or bandwidth",
    line: /^\d+, \d+, [012], \d+(?:, \d+)*$/,
    next: "the requests, which fio writes with --write_iolog=FILE",
  },
  {
    title: "a CacheLib trace without its header",
    line: /^[^,]+,[GS]ET(?:_LEASE)?,\d+,\d+,\d+$/,
    next: tableBy("$1", "$3", { csv: true, before: "for (i = 0; i < $4; i++) " }),
  },
  {
    title: "a Twitter cache trace",
    line: /^\d+,[^,]+,\d+,\d+,\d+,[a-z]+,\d+$/,
    next: ofCells("$2", "$3 + $4"),
  },
  {
    title: "a Wikipedia trace of 2007",
    line: /^\d+ \d+\.\d+ https?:\S+ \S+$/,
    next: keysBy("awk '{ print $3 }'"),
  },
  {
    title: "an IBM object store trace",
    line: /^\d+ REST\.\w+\.OBJECT \S+(?: \d+)*$/,
    next: keysBy("awk '{ print $3 }'"),
  },
];

/** The content of a file that is not read, and the step to a trace that is. */
export interface Refusal {
  readonly title: string;
  readonly next: string;
}

/** The format that a file looks like, if it is known but not read; null = none. */
export function unreadFormat(head: TraceHead): Refusal | null {
  const lines = trimmedLines(head);
  if (lines.length === 0) return null;
  const found = UNREAD_FORMATS.find(
    ({ line, fits = () => true }) => lines.every((text) => line.test(text)) && fits(lines),
  );
  return found ?? null;
}

/** Text that would be taken for keys, although a key is only a part of each line; null = the lines are keys. */
export function unclearText(head: TraceHead): Refusal | null {
  const lines = trimmedLines(head);
  const count = columnCount(lines);
  if (count > 1)
    return {
      title: `a table of ${count} columns without names`,
      next: "csv, with the number of the ID column (--columns id:2,size:3); or the format keys, whose keys may have commas (--as keys)",
    };
  if (!lines.some((line) => /\s/.test(line))) return null;
  return {
    title: "lines with blanks",
    next: 'cells with commas between, as from: tr -s " " , < FILE; or the format keys, whose keys may have blanks (--as keys)',
  };
}

const trimmedLines = (head: TraceHead): readonly string[] =>
  textLines(head).map((line) => line.replace(/^\ufeff/, "").trim());

/** The columns that a table's lines have in common; 1 = it is none, because no column has only numbers. */
function columnCount(lines: readonly string[]): number {
  const rows = [",", ";", "\t"].map((delimiter) => lines.map((line) => cellsOf(line, delimiter)));
  const isTable = ([first = [], ...more]: readonly (readonly string[])[]) =>
    first.length > 1 &&
    more.every(({ length }) => length === first.length) &&
    first.some((_, i) => [first, ...more].every((cells) => /^\d+$/.test(cells[i] ?? "")));
  return rows.find(isTable)?.[0]?.length ?? 1;
}
