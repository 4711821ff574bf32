import type { Problem } from "../../kernel/scenario/scenario";
import { err, type Result } from "../../shared/result";
import {
  BadPacking,
  HEAD_BYTES,
  inTurns,
  PACKED_BYTES,
  type Pieces,
  type TraceHead,
  Turns,
  UNPACKED_BYTES,
  withHead,
} from "./pieces";
import { unpacked } from "./unpack";

/** The file of a trace, which is read once and in turns. */
export class TraceSource {
  readonly turns: Turns;
  readonly #source: AsyncIterator<Uint8Array>;
  #bytes = 0;

  constructor(pieces: Pieces, signal: AbortSignal | undefined, onTurn: () => void) {
    this.#source = pieces[Symbol.asyncIterator]();
    this.turns = new Turns(signal, onTurn);
  }

  /** Bytes read so far, as the file is packed. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Reads the file and closes it. Error: also packing that cannot be undone. */
  async read<T>(read: () => Promise<Result<T, readonly Problem[]>>): Promise<Result<T, readonly Problem[]>> {
    try {
      return await read();
    } catch (error) {
      if (error instanceof BadPacking) return err([error.problem]);
      throw error;
    } finally {
      // Does not wait, because a pending read of a pipe may never end.
      this.#source.return?.().catch(() => {});
    }
  }

  /** The content of the file, or of pieces that are packed again. */
  unpack(pieces: Pieces = this.#counted()): Promise<Pieces> {
    return unpacked(inTurns(pieces, PACKED_BYTES, this.turns));
  }

  /** The beginning of the content, and all of it. */
  async begin(content: Pieces): Promise<{ readonly beginning: TraceHead; readonly whole: Pieces }> {
    const { head, whole } = await withHead(inTurns(content, UNPACKED_BYTES, this.turns), HEAD_BYTES);
    return { beginning: { bytes: head.subarray(0, HEAD_BYTES), isWhole: head.length < HEAD_BYTES }, whole };
  }

  async *#counted(): AsyncGenerator<Uint8Array> {
    for (;;) {
      const { done, value } = await this.#source.next();
      if (done) return;
      this.#bytes += value.length;
      yield value;
    }
  }
}
