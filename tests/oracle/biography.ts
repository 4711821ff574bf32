/** What a buffer has been through, in a caller's hands or in the cache. Its birth counts as a hand-out. */
export interface Biography {
  /** Step of its birth. */
  readonly born: number;
  readonly handOuts: number;
  /** Hand-outs to callers that needed at least half of it. */
  readonly useful: number;
}

/** A buffer, bytes. */
export interface Buffer extends Biography {
  readonly size: number;
}

/** The buffer, once more in a caller's hands. */
export function handedOut({ size, born, handOuts, useful }: Buffer, needed: number): Buffer {
  return { size, born, handOuts: handOuts + 1, useful: useful + (2 * needed >= size ? 1 : 0) };
}

/** A buffer fresh from the heap, not yet handed out. */
export const newborn = (size: number, born: number): Buffer => ({ size, born, handOuts: 0, useful: 0 });
