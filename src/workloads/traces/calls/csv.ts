import type { Report } from "../../../kernel/scenario/problem";
import { LineParser } from "../lines";
import { textLines } from "../pieces";
import type { CallFormat } from "./format";
import { NamedCalls, type Part, partNamed } from "./named-calls";

const DELIMITERS = [",", ";", "\t"] as const;
const HEADER = "a header op,id,size or op,address,size,old_address, and align, thread, time_ns if there are any";

export const cellsOf = (line: string, delimiter: string): readonly string[] =>
  line.split(delimiter).map((cell) => cell.trim().replace(/^"([^"]*)"$/, "$1"));

/** The delimiter that a line has most often. */
export function delimiterOf(line: string): string {
  const often = (delimiter: string) => line.split(delimiter).length;
  const [delimiter = ","] = DELIMITERS.toSorted((a, b) => often(b) - often(a));
  return delimiter;
}

/** The position of each column; null = the line is not a header. */
interface Layout {
  readonly delimiter: string;
  readonly places: Partial<Record<Part, number>>;
  readonly leftOut: readonly string[];
}

function layoutOf(line: string): Layout | null {
  const delimiter = delimiterOf(line);
  const cells = cellsOf(line, delimiter);
  const names = cells.map(partNamed);
  const places = Object.fromEntries(names.flatMap((name, i) => (name === undefined ? [] : [[name, i]])));
  const isWhole = "op" in places && "size" in places && "id" in places !== "address" in places;
  return isWhole ? { delimiter, places, leftOut: cells.filter((_, i) => names[i] === undefined) } : null;
}

/** A table with a header. */
export const csv: CallFormat = {
  title: "CSV",
  recognize: (head) => {
    const first = textLines(head).find((line) => !line.startsWith("#")) ?? "";
    const hasOp = DELIMITERS.some((delimiter) => cellsOf(first, delimiter).some((cell) => partNamed(cell) === "op"));
    return hasOp && DELIMITERS.some((delimiter) => first.includes(delimiter)) ? "a header with a column op" : null;
  },
  parser: (target) => new LineParser(new RowReader(target), "row"),
};

class RowReader extends NamedCalls {
  readonly #decoder = new TextDecoder();
  #layout: Layout | null = null;
  #header = "";
  #cells: readonly string[] = [];

  protected perform(text: Uint8Array, from: number, to: number): boolean {
    const line = this.#decoder.decode(text.subarray(from, to));
    if (line.trim() === "") return true;
    if (this.#layout === null) return this.#readHeader(line);
    if (line === this.#header) return this.target.leaveOut("repeated headers");
    this.#cells = cellsOf(line, this.#layout.delimiter);
    return this.performParts();
  }

  protected override refuseForm(name: string, line: string, report: Report): void {
    if (this.#layout === null) report(name, line, HEADER);
    else super.refuseForm(name, line, report);
  }

  protected part(name: Part): string | undefined {
    const cell = this.#cells[this.#layout?.places[name] ?? -1];
    return cell === "" ? undefined : cell;
  }

  #readHeader(line: string): boolean {
    this.#layout = layoutOf(line);
    this.#header = line;
    this.target.leftOut = this.#layout?.leftOut ?? [];
    return this.#layout !== null;
  }
}
