import { CALL_TEXT } from "../../../generated/calls";
import { CompiledCalls } from "./compiled-calls";

const [LINE_FEED, RETURN] = [10, 13];

/** Reads whole lines of own text by the compiled core: calls, threads and times. */
export class TextBlocks {
  readonly #core: CompiledCalls;
  /** The part of a text that the core has. */
  #from = 0;
  #to = 0;

  constructor(core = new CompiledCalls()) {
    this.#core = core;
  }

  /** The lines read last, CALL_TEXT.LINE_WORDS each: CALL_LINE + 2^8 x log2 of the alignment, ID or thread, bytes or ns. */
  get words(): Uint32Array {
    return this.#core.wordsAt(this.#core.run.bl_call_lines(), CALL_TEXT.LINES * CALL_TEXT.LINE_WORDS);
  }

  /** Reads lines from the start of a text, or from a later position in the text that it read last. Returns how many. */
  read(text: Uint8Array, from: number): number {
    if (from === 0 || from >= this.#to) this.#give(text, from);
    const lines = this.#readGiven(from);
    if (lines > 0 || from === this.#from || this.#to === text.length) return lines;
    this.#give(text, from);
    return this.#readGiven(from);
  }

  /** The position behind the lines read last. */
  get end(): number {
    return this.#from + this.#core.run.bl_call_end();
  }

  /** Reads a line without its line feed. Returns whether it is one. */
  readLine(text: Uint8Array, from: number, to: number): boolean {
    const length = to - from;
    this.#from = 0;
    this.#to = 0;
    // The core would take a return for the end of a line.
    if (length > CALL_TEXT.BYTES || text[to - 1] === RETURN) return false;
    const bytes = this.#bytes;
    bytes.set(text.subarray(from, to));
    bytes[length] = LINE_FEED;
    return this.#core.run.bl_call_read(0, length + 1) === 1 && this.#core.run.bl_call_end() === length + 1;
  }

  get #bytes(): Uint8Array {
    return this.#core.bytesAt(this.#core.run.bl_call_text(), CALL_TEXT.BYTES + 1);
  }

  #give(text: Uint8Array, from: number): void {
    const part = text.subarray(from, from + CALL_TEXT.BYTES);
    this.#bytes.set(part);
    this.#from = from;
    this.#to = from + part.length;
  }

  #readGiven(from: number): number {
    return this.#core.run.bl_call_read(from - this.#from, this.#to - this.#from);
  }
}
