import type { Report } from "../../../kernel/scenario/problem";
import { LineParser } from "../lines";
import { type TraceHead, textLines } from "../pieces";
import type { CallFormat } from "./format";
import { ALLOWED_PARTS, NamedCalls, type Part, partNamed } from "./named-calls";

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
  value !== null && Object.keys(value).some((key) => partNamed(key) === "op");

const firstObject = (head: TraceHead) =>
  objectIn((textLines(head).find((line) => !line.startsWith("#")) ?? "").replace(/^\ufeff/, ""));

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

  protected perform(text: Uint8Array, from: number, to: number): boolean {
    const line = this.#decoder.decode(text.subarray(from, to)).trim();
    if (line === "") return true;
    const value = objectIn(line);
    return isCall(value) && this.#readObject(value) && this.performParts();
  }

  protected refuseForm(name: string, line: string, report: Report): void {
    report(name, line, `an object: ${ALLOWED_PARTS}`);
  }

  protected part(name: Part): string | undefined {
    return this.#parts.get(name);
  }

  /** Returns whether every number is exact. */
  #readObject(value: Values): boolean {
    this.#parts.clear();
    for (const [key, member] of Object.entries(value)) {
      const part = partNamed(key);
      if (part === undefined) this.#countUnread(key);
      else if (typeof member === "number" && !Number.isSafeInteger(member)) return false;
      else if (member !== null && member !== "") this.#parts.set(part, String(member));
    }
    return true;
  }

  #countUnread(key: string): void {
    if (this.#unread.has(key)) return;
    this.#unread.add(key);
    this.target.leftOut = [...this.#unread];
  }
}
