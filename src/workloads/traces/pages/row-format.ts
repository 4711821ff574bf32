import { ok } from "../../../shared/result";
import { headLines, type TraceHead, textLines, wholeLines } from "../pieces";
import type { FormatChoice, FormatFit, OpenFormat, PageTraceFormat } from "./format";
import type { TraceReading } from "./page-trace";
import { OPERATION } from "./record";
import { kindBeside, type ReadOperation, type RowShape, rowParser } from "./rows";
import { cellsOf, isComment, namedLayout, tableOf } from "./table";

/* Formats of text with one record per line and no names of columns, known by their lines. */

/** A format of text. */
interface RowFormat {
  /** The parts of a record, as the end of a sentence. */
  readonly title: string;
  /** A record, without blanks around it. */
  readonly line: RegExp;
  /** Lines beside the records, by what they are. */
  readonly others?: Readonly<Record<string, RegExp>>;
  /** A test of all records at the beginning together; missing = the pattern is enough. */
  readonly fits?: (records: readonly string[], lines: readonly string[]) => boolean;
  /** Whether records that fail this test are near all the same, because no other format has such lines. */
  readonly isNearUnfit?: boolean;
  /** A first line that no other format has; missing = the format has no such line. */
  readonly mark?: RegExp;
  /** The cells of a record, which the beginning of the file may decide. */
  readonly shape: RowShape | ((lines: readonly string[]) => RowShape);
  /** The bytes that an ID counts if it is an offset; missing = it is a key. */
  readonly unit?: number;
  /** Whether a key may be text. */
  readonly mayBeText?: boolean;
  readonly reading?: TraceReading;
}

/** The share of lines that must be records. */
const LEAST_SHARE = 0.8;
const LEAST_TRUE = 0.95;

/** Whether nearly every number follows the one before it as `follows` says. */
export function nearlyAll(numbers: readonly number[], follows: (value: number, before: number) => boolean): boolean {
  const good = numbers.filter((value, i) => i > 0 && follows(value, numbers[i - 1] ?? 0)).length;
  return good >= LEAST_TRUE * (numbers.length - 1);
}

/** The numbers of a column, counted from 1, of lines with blanks between the cells. */
export const columnOf = (lines: readonly string[], number: number): readonly number[] =>
  lines.map((line) => Number(line.split(/\s+/)[number - 1]));

const trimmed = (lines: readonly string[]): readonly string[] =>
  lines.map((line) => line.replace(/^\ufeff/, "").trim());

/** The lines at the beginning of a text, without blanks around them. */
export const trimmedLines = (head: TraceHead): readonly string[] => trimmed(textLines(head));

/** A line of names: no cell is a number. */
const isHeader = (line: string) => /[a-z]/i.test(line) && !/(^|[,;\s])-?\d+(\.\d+)?([,;\s]|$)/.test(line);

/** A line without quotes, blanks around its commas, and a comma at its end. */
const plainRow = (text: string) =>
  text
    .replaceAll(/"([^"]*)"/g, (_, cell: string) => cell.replaceAll(",", "_"))
    .replaceAll(/\s*,\s*/g, ",")
    .replace(/,$/, "");

/** Whether a line is a record, perhaps with quotes or blanks around its cells. */
export const isRecord = (line: RegExp, text: string) => line.test(text) || line.test(plainRow(text));

/** The line that names the columns, which is the first one but for comments; null = none does. */
function headerOf({ line, others = {} }: RowFormat, lines: readonly string[]): string | null {
  const first = lines.find((text) => kindBeside(text) === null) ?? "";
  return !isRecord(line, first) && isHeader(first) && kindOf(others)(first) === null ? first : null;
}

/** Whether the first line names other columns than the format has, or, if it is no comment, none. */
function namesOthers(first: string, record: string, shape: RowShape): boolean {
  const table = tableOf([first, record]);
  const width = table.first.length;
  const named = namedLayout(table)?.shape;
  if (isComment(first) && (named === undefined || cellsOf(record, table.delimiter).length !== width)) return false;
  if (named === undefined) return true;
  const place = (column: number | null = null) => (column !== null && column < 0 ? width + 1 + column : column);
  const { id, size, moreSize, volume = [], operation } = shape;
  return (
    named.id !== place(id) ||
    ![size, moreSize].some((column) => place(column) === named.size) ||
    (named.volume ?? []).join() !== volume.join() ||
    place(named.operation?.column) !== place(operation?.column)
  );
}

const shapeOf = ({ shape }: RowFormat, lines: readonly string[]) =>
  typeof shape === "function" ? shape(lines) : shape;

/** How well the lines fit, if they do at all. A last line may be cut. */
function fitOf(format: RowFormat, head: TraceHead): FormatFit | null {
  const { line, others = {}, title, mark, fits = () => true } = format;
  const lines = trimmedLines(head);
  const records = lines.filter((text) => isRecord(line, text));
  const [record] = records;
  if (record === undefined) return mark?.test(lines[0] ?? "") ? { score: 1, why: `the first line of ${title}` } : null;
  if (!fits(records, lines)) return null;
  const header = headerOf(format, lines);
  const names = [...lines.slice(0, lines.indexOf(record)).filter(isComment), ...(header === null ? [] : [header])];
  if (names.some((text) => namesOthers(text, record, shapeOf(format, lines)))) return null;
  const isBeside = (text: string) => text === header || (kindOf(others)(text) ?? kindBeside(text)) !== null;
  const odd = trimmed(wholeLines(head)).filter((text) => !isRecord(line, text) && !isBeside(text));
  const count = records.length + odd.length;
  return { score: records.length / count, why: `${title}, in ${records.length} of ${count} lines` };
}

/** How well the lines fit if they may have more columns, or perhaps fail the test of all together. */
function nearFit(format: RowFormat, head: TraceHead): number {
  const { line, isNearUnfit = false } = format;
  const longer = new RegExp(line.source.replace(/\$$/, String.raw`(?:[\s,].*)?$`), line.flags);
  const looser = [{ ...format, line: longer }, isNearUnfit ? { ...format, fits: () => true } : format];
  return Math.max(...looser.map((near) => fitOf(near, head)?.score ?? 0));
}

function kindOf(others: Readonly<Record<string, RegExp>>): (line: string) => string | null {
  const kinds = Object.entries(others);
  return (line) => kinds.find(([, other]) => other.test(line))?.[0] ?? null;
}

/** The format with these lines. */
export const rowFormat = (format: RowFormat): PageTraceFormat => ({
  recognize: (head) => {
    const fit = fitOf(format, head);
    return fit !== null && fit.score >= LEAST_SHARE ? fit : null;
  },
  near: (head) => nearFit(format, head),
  open: (head, choice) => ok(openRows(format, trimmed(headLines(head)), choice)),
});

function openRows(format: RowFormat, lines: readonly string[], choice: FormatChoice): OpenFormat {
  const { others = {}, reading, unit, mayBeText = false } = format;
  const shape = shapeOf(format, lines);
  const header = headerOf(format, lines);
  const hasOffsets = unit !== undefined;
  return {
    ...(reading === undefined ? {} : { reading }),
    ...{ unit: choice.unit ?? unit ?? 1, hasOffsets, hasOperations: shape.operation !== undefined },
    hasVolumes: shape.volume !== undefined,
    parser: (list) =>
      rowParser(shape, { header, isByHeader: false, kindOf: kindOf(others) }, list, {
        mayBeText: mayBeText && choice.reading !== "pages",
        split: choice.split ?? "volume",
      }),
  };
}

/** An operation that begins with one of these letters, in capitals. With another letter, or none, it is no request. */
export const byLetter =
  (reads: string, writes: string, others = ""): ReadOperation =>
  (text, from, to) => {
    if (from >= to) return null;
    const letter = String.fromCharCode((text[from] ?? 0) & 0xdf);
    if (reads.includes(letter)) return OPERATION.READ;
    if (writes.includes(letter)) return OPERATION.WRITE;
    if (others.includes(letter)) return OPERATION.OTHER;
    return letter >= "A" && letter <= "Z" ? null : undefined;
  };

export const READ_OR_WRITE = byLetter("R", "W");
