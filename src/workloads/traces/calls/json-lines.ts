import type { Report } from "../../../kernel/scenario/problem";
import { LineParser } from "../lines";
import { type TraceHead, textLines } from "../pieces";
import { type CallLayout, callAct, callLayout } from "./call-words";
import type { CallFormat } from "./format";
import { NamedCalls } from "./named-calls";

type Values = Readonly<Record<string, unknown>>;

/** The object that a line holds; null = it holds none. */
function objectIn(line: string): Values | null {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Values) : null;
  } catch {
    return null;
  }
}

const isCall = (value: Values | null): value is Values =>
  value !== null && callLayout(Object.keys(value)).places.op !== undefined;

const firstObject = (head: TraceHead) =>
  objectIn((textLines(head).find((line) => !line.startsWith("#")) ?? "").replace(/^\ufeff/, ""));

const isArray = (line: string): boolean => line.trimStart().startsWith("[");

/** Whether an array begins with a call. It is refused in words. */
function isArrayOfCalls(head: TraceHead): boolean {
  const [, first = ""] = /^\ufeff?\s*\[\s*(\{[^{}]*\})/.exec(textLines(head).join(" ")) ?? [];
  const value = objectIn(first);
  return isCall(value) && Object.values(value).some((member) => callAct(String(member)) !== undefined);
}

const OBJECT =
  'an object per line, with the names of the columns of CSV: {"op":"get","id":1,"size":512}; whole numbers, and above 2^53 as text';
const OBJECT_OF_ARRAY = `${OBJECT}. Of an array, jq -c '.[]' FILE makes such lines`;

/** The text of a member; undefined = it is missing, null = it is not exact. */
function textOf(member: unknown): string | undefined | null {
  if (member === null || member === undefined) return undefined;
  return typeof member === "number" && !Number.isSafeInteger(member) ? null : String(member);
}

/** One object per line, with the names of the columns of CSV. */
export const jsonLines: CallFormat = {
  title: "JSON Lines",
  recognize: (head) => {
    if (isCall(firstObject(head))) return "an object with op on each line";
    return isArrayOfCalls(head) ? "an array of calls" : null;
  },
  parser: (target) => new LineParser(new ObjectReader(target)),
};

class ObjectReader extends NamedCalls {
  readonly #decoder = new TextDecoder();
  readonly #unread = new Set<string>();
  /** The layout of objects with these names. */
  readonly #layouts = new Map<string, CallLayout>();

  protected perform(text: Uint8Array, from: number, to: number): boolean {
    const line = this.#decoder.decode(text.subarray(from, to)).trim();
    if (line === "") return true;
    const value = objectIn(line);
    return value !== null && this.#readObject(value);
  }

  protected override isHalf(line: string): boolean {
    return !isArray(line);
  }

  protected refuseWhole(name: string, line: string, report: Report): void {
    report(name, line, isArray(line) ? OBJECT_OF_ARRAY : OBJECT);
  }

  #readObject(value: Values): boolean {
    const layout = this.#layoutOf(Object.keys(value));
    const cells = Object.values(value).map(textOf);
    const isExact = Object.values(layout.places).every((place) => cells[place] !== null);
    return (
      layout.places.op !== undefined &&
      isExact &&
      this.performCall(
        layout,
        cells.map((cell) => cell ?? undefined),
      )
    );
  }

  #layoutOf(names: readonly string[]): CallLayout {
    const key = names.join("\n");
    const known = this.#layouts.get(key);
    if (known !== undefined) return known;
    const layout = callLayout(names);
    this.#layouts.set(key, layout);
    for (const name of layout.leftOut) this.#unread.add(name);
    this.target.leftOut = [...this.#unread];
    return layout;
  }
}
