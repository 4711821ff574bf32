import { CALL, type CallOperation, liveAfter, sizeOf, withRoom } from "./operation";

/** Characters gathered before they are passed on. */
const GATHERED = 1 << 16;
const FIRST_ROOM = 1 << 10;
const MOST_SAFE_HIGH = 2 ** 21;

/** The first line of a trace. `program`: its name; null = unnamed. */
export const textHeader = (program: string | null): string =>
  `# bufferlab-trace 2; strict${program === null ? "" : `; program=${program}`}\n`;

/** Writes operations as own text. A new block gets the ID that was freed last. */
export class TextWriter {
  readonly #onText: (text: string) => void;
  #ids = new Uint32Array(FIRST_ROOM);
  #freed = new Uint32Array(FIRST_ROOM);
  #freedCount = 0;
  #nextId = 0;
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
    this.#onText(this.#text);
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
    if (kind === CALL.FREE) return `f ${this.#free(operation)}\n`;
    const id = kind === CALL.RESIZE ? this.#ids[place] : this.#allocate(place);
    return `${letter} ${id} ${sizeText(operation)}${letter === "m" ? ` ${2 ** log2}` : ""}\n`;
  }

  #allocate(place: number): number {
    const id = this.#freedCount > 0 ? (this.#freed[--this.#freedCount] ?? 0) : this.#nextId++;
    this.#ids = withRoom(this.#ids, place);
    this.#ids[place] = id;
    return id;
  }

  #free(operation: CallOperation): number {
    const id = this.#ids[operation.place] ?? 0;
    this.#ids[operation.place] = this.#ids[liveAfter(operation)] ?? 0;
    this.#freed = withRoom(this.#freed, this.#freedCount);
    this.#freed[this.#freedCount++] = id;
    return id;
  }
}

/** The size with all its digits. */
const sizeText = (operation: CallOperation): string =>
  operation.high < MOST_SAFE_HIGH
    ? `${sizeOf(operation)}`
    : `${(BigInt(operation.high) << 32n) + BigInt(operation.low)}`;
