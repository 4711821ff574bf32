import { BlockIds } from "./block-ids";
import { CALL, type CallOperation, sizeOf } from "./operation";

/** Characters gathered before they are passed on. */
const GATHERED = 1 << 16;
const MOST_SAFE_HIGH = 2 ** 21;

/** The first line of a trace. `program`: its name; undefined = unnamed. */
export const textHeader = (program?: string): string =>
  `# bufferlab-trace 2; strict${program === undefined ? "" : `; program=${program}`}\n`;

/** Writes operations as own text, without its header. */
export class TextWriter {
  readonly #onText: (text: string) => void;
  readonly #ids = new BlockIds();
  #thread = 1;
  #time = 0;
  #text = "";

  constructor(onText: (text: string) => void) {
    this.#onText = onText;
  }

  add(operation: CallOperation): void {
    this.#addCaller(operation);
    this.#text += this.#lineOf(operation);
    if (this.#text.length > GATHERED) this.finish();
  }

  /** Passes the last text on. */
  finish(): void {
    if (this.#text !== "") this.#onText(this.#text);
    this.#text = "";
  }

  #addCaller({ thread, time }: CallOperation): void {
    if (thread !== this.#thread) this.#text += `t ${thread}\n`;
    if (time !== this.#time) this.#text += `@ ${time}\n`;
    this.#thread = thread;
    this.#time = time;
  }

  #lineOf(operation: CallOperation): string {
    const { kind, place, log2, letter } = operation;
    if (kind === CALL.FREE) return `f ${this.#ids.free(operation)}\n`;
    const id = kind === CALL.RESIZE ? this.#ids.at(place) : this.#ids.allocate(operation);
    return `${letter} ${id} ${sizeText(operation)}${letter === "m" ? ` ${2 ** log2}` : ""}\n`;
  }
}

/** The size with all its digits. */
const sizeText = (operation: CallOperation): string =>
  operation.high < MOST_SAFE_HIGH
    ? `${sizeOf(operation)}`
    : `${(BigInt(operation.high) << 32n) + BigInt(operation.low)}`;
