import { joined } from "./parser";

export type Pieces = AsyncIterable<Uint8Array>;

/** The longest a computation may keep messages and timers waiting, in ms. */
const TURN_MS = 50;
/** A packed piece of this length is unpacked within a turn, and an unpacked one is read within a turn. */
export const PACKED_BYTES = 1 << 16;
export const UNPACKED_BYTES = 1 << 13;

/** Divides a long computation into turns, so that it can be watched and canceled. */
export class Turns {
  readonly #signal: AbortSignal | undefined;
  readonly #onTurn: () => void;
  #end = performance.now() + TURN_MS;

  constructor(signal: AbortSignal | undefined, onTurn: () => void) {
    this.#signal = signal;
    this.#onTurn = onTurn;
  }

  /** Waits for the next turn if this one was long enough. @throws the signal's reason */
  async next(): Promise<void> {
    this.#signal?.throwIfAborted();
    if (performance.now() < this.#end) return;
    this.#onTurn();
    await new Promise((resolve) => setTimeout(resolve));
    this.#signal?.throwIfAborted();
    this.#end = performance.now() + TURN_MS;
  }
}

/** The same bytes in pieces of this length at most. */
export async function* inTurns(pieces: Pieces, most: number, turns: Turns): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces)
    for (let at = 0; at < piece.length; at += most) {
      await turns.next();
      yield piece.subarray(at, at + most);
    }
}

/**
 * The first bytes, `length` of them or all, and the same pieces again from the start. Fewer are enough if `isEnough`
 * says so.
 */
export async function withHead(
  pieces: Pieces,
  length: number,
  isEnough: (head: Uint8Array) => boolean = () => false,
): Promise<{ head: Uint8Array; whole: Pieces }> {
  const source = pieces[Symbol.asyncIterator]();
  let head: Uint8Array = new Uint8Array();
  while (head.length < length && !isEnough(head)) {
    const { done, value } = await source.next();
    if (done) break;
    head = joined(head, value);
  }
  async function* whole() {
    yield head;
    yield* { [Symbol.asyncIterator]: () => source };
  }
  return { head, whole: whole() };
}
