import { HEAP_LIMIT } from "../../../generated/heap";
import { HEAP_ANSWER } from "../call-codes";
import { ANSWER, ANSWER_WORDS, longAt } from "./heap-replay";

/** The longest line: "OFFSET USABLE brk=N", with three numbers below 2^64. */
const MOST_LINE = 72;
const ascii = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const MOVED = ascii(" brk=");
const NO_WORD = ascii("");
/** The text before the numbers of an answer, by kind. */
const ANSWER_PREFIXES = Object.keys(HEAP_ANSWER).map((kind) =>
  ascii({ NOTHING: "-", NULL: "null", MAPPING: "mmap " }[kind] ?? ""),
);
const [LINE_FEED, SPACE, ZERO] = [10, 32, 48];

/** Writes answers as lines of text: OFFSET USABLE, mmap USABLE, null or -, plus brk=N where the end of the heap moved. */
export class AnswerWriter {
  readonly #bytes = new Uint8Array(HEAP_LIMIT.BATCH * MOST_LINE);
  #at = 0;

  /** The lines of a batch of answers, ANSWER_WORDS each. */
  lines(answers: Uint32Array): Uint8Array {
    this.#at = 0;
    for (let at = 0; at < answers.length; at += ANSWER_WORDS) {
      this.#answer(answers, at);
      if (answers[at + ANSWER.moved] === 1) {
        this.#put(MOVED);
        this.#number(longAt(answers, at + ANSWER.reach));
      }
      this.#bytes[this.#at++] = LINE_FEED;
    }
    return this.#bytes.slice(0, this.#at);
  }

  #answer(answers: Uint32Array, at: number): void {
    const kind = answers[at + ANSWER.kind];
    this.#put(ANSWER_PREFIXES[kind ?? 0] ?? NO_WORD);
    if (kind === HEAP_ANSWER.ADDRESS) {
      this.#number(longAt(answers, at + ANSWER.address));
      this.#bytes[this.#at++] = SPACE;
    }
    if (kind === HEAP_ANSWER.ADDRESS || kind === HEAP_ANSWER.MAPPING) this.#number(longAt(answers, at + ANSWER.usable));
  }

  #put(text: Uint8Array): void {
    this.#bytes.set(text, this.#at);
    this.#at += text.length;
  }

  #number(value: number): void {
    let digits = 1;
    for (let power = 10; power <= value; power *= 10) digits++;
    let rest = value;
    for (let at = this.#at + digits - 1; at >= this.#at; at--) {
      const next = Math.floor(rest / 10);
      this.#bytes[at] = ZERO + rest - next * 10;
      rest = next;
    }
    this.#at += digits;
  }
}
