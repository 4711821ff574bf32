import type { TraceHead } from "../pieces";
import { trimmedLines } from "./row-format";
import { cellsOf, isNumber } from "./table";

/** The content of a file that is not read, and the step to a trace that is. */
export interface Refusal {
  readonly title: string;
  readonly next: string;
}

/** The share of numbers among lines in which others are odd. */
const MOSTLY = 0.7;

/** A line of fio's logs of latencies and bandwidth, which say no offset. */
const FIO_LOG = /^\d+, \d+, [012], \d+(?:, \d+)*$/;

/** The format that a file looks like, if it is known but has no requests in it; null = none. */
export function unreadFormat(head: TraceHead): Refusal | null {
  const lines = trimmedLines(head);
  if (lines.length === 0 || !lines.every((line) => FIO_LOG.test(line))) return null;
  return {
    title: "a log of fio's latencies or bandwidth",
    next: "the requests, which fio writes with --write_iolog=FILE",
  };
}

/** Text that would be taken for keys, although a key is only a part of each line; null = the lines are keys. */
export function unclearText(head: TraceHead): Refusal | null {
  const lines = trimmedLines(head).filter((line) => !line.startsWith("#"));
  if (lines.some((line) => /^\*+\d*$/.test(line)) && !lines.some((line) => /[\s,;]/.test(line)))
    return {
      title: "lines of * among others",
      next: "block numbers, and lines of * alone (--as lirs); or the format keys, if * is a key (--as keys)",
    };
  const count = columnCount(lines);
  if (count > 1)
    return {
      title: `a table of ${count} columns without names`,
      next: `the column of the IDs by its number, 1 … ${count}, and perhaps that of the sizes (${count === 2 ? "--columns id:1,size:2" : "--columns id:2,size:3"});${count === 2 ? " or the format block, if they are block and bytes (--as block);" : ""} or the format keys, if each line is one key (--as keys)`,
    };
  const numbers = lines.filter((line) => /^\d+$/.test(line)).length;
  const others = lines.filter((line, i) => i > 0 && !/^\d+$/.test(line)).length;
  if (others > 0 && numbers >= MOSTLY * lines.length && lines.length > 2)
    return {
      title: "lines of numbers and others",
      next: "one number per line; or the format keys, if every line is a key (--as keys)",
    };
  if (!lines.some((line) => /\s/.test(line))) return null;
  return {
    title: "lines with blanks",
    next: "the column of the IDs by its number (--columns id:2); or the format keys, whose keys may have blanks (--as keys)",
  };
}

/** The columns that a table's lines have in common; 1 = it is none, because no column has only numbers. */
function columnCount(lines: readonly string[]): number {
  const rows = [",", ";", "\t", " "].map((delimiter) => lines.map((line) => cellsOf(line, delimiter)));
  const isTable = ([first = [], ...more]: readonly (readonly string[])[]) =>
    first.length > 1 &&
    2 * more.filter(({ length }) => length === first.length).length >= more.length &&
    first.some((_, i) => [first, ...more].every((cells) => cells.length !== first.length || isNumber(cells[i])));
  const widths = lines
    .filter((line) => /^[-+\d.]+[,;\s][-+\d.,;\s]*$/.test(line))
    .map((line) => line.split(/[,;\s]+/).length);
  return rows.find(isTable)?.[0]?.length ?? (2 * widths.length > lines.length ? Math.max(...widths) : 1);
}
