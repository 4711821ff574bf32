import type { Words } from "../decimal";
import { LineParser } from "../lines";
import { textLines } from "../pieces";
import { isNull, NULL_WORDS, numberOf } from "./cursor";
import type { CallFormat } from "./format";
import { CALL } from "./operation";
import { TextCalls } from "./text-calls";

/** `@ SITE` may be missing. A site may have any text. */
const CALL_LINE = /^(?:@ .* )?([-+<>!]) (0x[0-9a-f]+|\(nil\))(?: (0x[0-9a-f]+|0))?$/;
const OTHER_LINE = /^\s*$|^= (Start|End)/;
const FORM =
  "= Start, = End, or @ SITE with + ADDRESS SIZE, - ADDRESS, < ADDRESS and then > ADDRESS SIZE, or ! ADDRESS SIZE";

const addressOf = (text: string) => (text === "(nil)" ? NULL_WORDS : numberOf(text));

/** The log of glibc's mtrace(3). */
export const mtrace: CallFormat = {
  title: "glibc mtrace",
  recognize: (head) => {
    const [first = "", second = first] = textLines(head);
    if (/^= Start/.test(first)) return "it begins with = Start";
    return [first, second].every((line) => /^@ /.test(line) && CALL_LINE.test(line)) ? "lines of mtrace" : null;
  },
  parser: (target) => new LineParser(new MtraceReader(target)),
};

class MtraceReader extends TextCalls {
  protected readonly form = FORM;
  /** The block of a realloc that has begun. */
  #old: Words | null = null;

  protected readLine(line: string): boolean {
    const [, sign, addressText = "", sizeText] = CALL_LINE.exec(line) ?? [];
    if (sign === undefined) return OTHER_LINE.test(line);
    const [address, size] = [addressOf(addressText), numberOf(sizeText ?? "0")];
    const old = this.#old;
    this.#old = null;
    if (address === null || size === null || (sign === ">") !== (old !== null)) return false;
    return this.#perform(sign, address, sizeText === undefined ? null : size, old ?? NULL_WORDS);
  }

  #perform(sign: string, address: Words, size: Words | null, old: Words): boolean {
    if (sign === "-" || sign === "<") return size === null && this.#performUnsized(sign, address);
    if (size === null) return false;
    if (sign === "!") return this.canonical.fail();
    if (isNull(address)) return this.canonical.fail();
    if (sign === "+") return this.canonical.allocate(CALL.ALLOCATE, address.low, address.high, size.low, size.high);
    return this.canonical.resize(old.low, old.high, address.low, address.high, size.low, size.high);
  }

  #performUnsized(sign: string, address: Words): boolean {
    if (sign === "<") this.#old = address;
    else if (!isNull(address)) this.canonical.free(address.low, address.high);
    return true;
  }
}
