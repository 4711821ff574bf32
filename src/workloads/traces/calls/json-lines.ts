import type { Report } from "../../../kernel/scenario/problem";
import { LineParser } from "../lines";
import { type TraceHead, textLines } from "../pieces";
import { type CallLayout, callLayout } from "./call-words";
import type { CallFormat } from "./format";
import { NamedCalls } from "./named-calls";

type Values = Readonly<Record<string, unknown>>;

/** The object that a line holds, which may be an entry of a list; null = it holds none. */
function objectIn(line: string): Values | null {
  try {
    const value: unknown = JSON.parse(line.replace(/^\[\s*(?=\{)/, "").replace(/\}\s*[\],]+$/, "}"));
    return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Values) : null;
  } catch {
    return null;
  }
}

const isCall = (value: Values | null): value is Values =>
  value !== null && callLayout(Object.keys(value)).places.op !== undefined;

const firstObject = (head: TraceHead) =>
  objectIn(
    textLines(head)
      .map((line) => line.replace(/^\ufeff/, "").trim())
      .find((line) => !line.startsWith("#") && line !== "[") ?? "",
  );

/** A member as text; undefined = it is missing. JSON reads long numbers inexactly, so their digits are those of the line. */
function textOf(key: string, member: unknown, line: string): string | undefined {
  if (member === null) return undefined;
  if (typeof member !== "number" || (Number.isSafeInteger(member) && !line.includes("."))) return String(member);
  return new RegExp(`"${key}"\\s*:\\s*(-?\\d+(?:\\.\\d+)?)\\s*[,}]`).exec(line)?.[1] ?? String(member);
}

/** One object per line, with the names of the columns of CSV. */
export const jsonLines: CallFormat = {
  title: "JSON Lines",
  recognize: (head) => (isCall(firstObject(head)) ? "an object with op on each line" : null),
  parser: (target) => new LineParser(new ObjectReader(target)),
};

class ObjectReader extends NamedCalls {
  readonly #decoder = new TextDecoder();
  readonly #unread = new Set<string>();
  /** The layout of objects with these names. */
  readonly #layouts = new Map<string, CallLayout>();

  protected perform(text: Uint8Array, from: number, to: number): boolean {
    const line = this.#decoder.decode(text.subarray(from, to)).trim();
    if (line === "" || line === "[" || line === "]") return true;
    const value = objectIn(line);
    return value !== null && this.#readObject(value, line);
  }

  protected refuseWhole(name: string, line: string, report: Report): void {
    report(name, line, 'an object such as {"op":"get","id":1,"size":24}');
  }

  #readObject(value: Values, line: string): boolean {
    const layout = this.#layoutOf(Object.keys(value));
    if (layout.places.op === undefined) return false;
    return this.performCall(
      layout,
      Object.entries(value).map(([key, member]) => textOf(key, member, line)),
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
