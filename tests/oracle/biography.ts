/** The history of a buffer, live or cached. Its creation counts as a hand-out. */
export interface Biography {
  /** The step of its creation. */
  readonly born: number;
  readonly handOuts: number;
  /** Hand-outs to callers that needed at least half of it. */
  readonly useful: number;
}

/** A buffer, bytes. */
export interface Buffer extends Biography {
  readonly size: number;
}

/** Allocates the buffer once more. */
export function handedOut({ size, born, handOuts, useful }: Buffer, needed: number): Buffer {
  return { size, born, handOuts: handOuts + 1, useful: useful + (2 * needed >= size ? 1 : 0) };
}

/** A new buffer from the heap, not yet handed out. */
export const newborn = (size: number, born: number): Buffer => ({ size, born, handOuts: 0, useful: 0 });
