import { HEAP_ANSWER, HEAP_LIMIT } from "../../../generated/heap";
import { ANSWER, ANSWER_WORDS, type HeapReplay, longAt } from "../engine/heap-replay";

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

/**
 * The line after a trace's answers: what sbrk(0) and mallinfo2(3) report for glibc, and its equivalent for another heap.
 * Memory kept for one size counts in smblks and fsmblks, unless its lists count as in use. There is always a top; it has
 * no bytes if no hole is at the end.
 */
export function endLine(replay: Pick<HeapReplay, "figuresByName" | "lists">, operations: number): string {
  const figure = replay.figuresByName();
  const of = (name: keyof typeof figure) => figure[name] ?? 0;
  const cached = replay.lists().filter(({ inUse }) => inUse);
  const sum = (key: "count" | "bytes") => cached.reduce((total, list) => total + list[key], 0);
  const arena = of("committed") - of("mapped");
  const fastBytes = of("cached_free") - sum("bytes");
  const free = of("free") + fastBytes;
  const fields = {
    ops: operations,
    brk: of("heap_end"),
    mmapped: of("mappings"),
    hblks: of("mappings"),
    hblkhd: of("mapped"),
    arena,
    ordblks: of("free_count") + (of("top") > 0 ? 0 : 1),
    smblks: of("cached_free_count") - sum("count"),
    fsmblks: fastBytes,
    uordblks: arena - free,
    fordblks: free,
    keepcost: of("top"),
  };
  const texts = Object.entries(fields).map(([name, value]) => `${name}=${value}`);
  return `end ${texts.join(" ")}\n`;
}
