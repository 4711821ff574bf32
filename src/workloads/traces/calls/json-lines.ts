import type { Report } from "../../../kernel/scenario/problem";
import { LineParser } from "../lines";
import { type TraceHead, textLines } from "../pieces";
import type { CallFormat } from "./format";
import { NamedCalls, type Part, partNamed } from "./named-calls";

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
  value !== null && Object.keys(value).some((key) => partNamed(key) === "op");

const firstObject = (head: TraceHead) =>
  objectIn(
    textLines(head)
      .map((line) => line.replace(/^\ufeff/, "").trim())
      .find((line) => !line.startsWith("#") && line !== "[") ?? "",
  );

/** A member as text. JSON reads numbers above 2^53 inexactly, so their digits are those of the line. */
function textOf(key: string, member: unknown, line: string): string {
  if (typeof member !== "number" || Number.isSafeInteger(member)) return String(member);
  return new RegExp(`"${key}"\\s*:\\s*(\\d+)\\s*[,}]`).exec(line)?.[1] ?? String(member);
}

/** One object per line, with the names of the columns of CSV. */
export const jsonLines: CallFormat = {
  title: "JSON Lines",
  recognize: (head) => (isCall(firstObject(head)) ? "an object with op on each line" : null),
  parser: (target) => new LineParser(new ObjectReader(target)),
};

class ObjectReader extends NamedCalls {
  readonly #decoder = new TextDecoder();
  readonly #parts = new Map<Part, string>();
  readonly #unread = new Set<string>();
  #isObject = false;

  protected perform(text: Uint8Array, from: number, to: number): boolean {
    const line = this.#decoder.decode(text.subarray(from, to)).trim();
    if (line === "" || line === "[" || line === "]") return true;
    const value = objectIn(line);
    this.#isObject = isCall(value);
    if (!isCall(value)) return false;
    this.#readObject(value, line);
    return this.performParts();
  }

  protected override refuseForm(name: string, line: string, report: Report): void {
    if (this.#isObject) super.refuseForm(name, line, report);
    else report(name, line, 'an object such as {"op":"malloc","id":1,"size":24}');
  }

  protected part(name: Part): string | undefined {
    return this.#parts.get(name);
  }

  #readObject(value: Values, line: string): void {
    this.#parts.clear();
    for (const [key, member] of Object.entries(value)) {
      const part = partNamed(key);
      if (part === undefined) this.#countUnread(key);
      else if (member !== null && member !== "") this.#parts.set(part, textOf(key, member, line));
    }
  }

  #countUnread(key: string): void {
    if (this.#unread.has(key)) return;
    this.#unread.add(key);
    this.target.leftOut = [...this.#unread];
  }
}
