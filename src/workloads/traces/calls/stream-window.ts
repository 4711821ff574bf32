/** Gathers bytes that come in pieces. */
export class StreamWindow {
  #bytes: Uint8Array;
  #length = 0;
  #size: number;

  constructor(size: number) {
    this.#bytes = new Uint8Array(size);
    this.#size = size;
  }

  get isFull(): boolean {
    return this.#length === this.#size;
  }

  /** Sets the bytes of the next window. The last one has been taken. */
  resize(size: number): void {
    if (size > this.#bytes.length) this.#bytes = new Uint8Array(size);
    this.#size = size;
  }

  /** Takes what fits. Returns the rest of the piece. */
  fill(piece: Uint8Array): Uint8Array {
    const fitting = piece.subarray(0, this.#size - this.#length);
    this.#bytes.set(fitting, this.#length);
    this.#length += fitting.length;
    return piece.subarray(fitting.length);
  }

  /** The bytes so far, which are valid until the next are filled in. */
  take(): Uint8Array {
    const bytes = this.#bytes.subarray(0, this.#length);
    this.#length = 0;
    return bytes;
  }
}
