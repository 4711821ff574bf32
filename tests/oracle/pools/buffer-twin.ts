import { type Growth, never } from "./growth";
import { Bytes, bytesOf, type Cells, Numbers, PlainTwin, type PoolSettings } from "./pool-twin";

/** A pooled object with an array, or without one. */
export interface Buffer {
  array: Bytes | null;
}

const REFUSED = { taken: 0, cap: 0, grows: 0, copied: 0, obj: "-", buf: "-", src: "refused", kept: "-" };

/** The twin of a pool whose rows say how the caller's write grew the buffer. hit: the array lay in the pool. */
export abstract class BufferTwin<B extends Buffer = Buffer> extends PlainTwin<B> {
  readonly #objects = new Numbers();
  readonly #arrays = new Numbers();
  #grown = 0;
  #copied = 0;
  /** Whether the pool hands out objects, and not plain slices. */
  protected readonly hasObjects: boolean = true;
  protected readonly growth: Growth = never;

  constructor(protected readonly settings: PoolSettings) {
    super();
  }

  protected take(bytes: number, id: number): { readonly thing: B | null; readonly cells: Cells } {
    const before = [...this.lying()];
    const buffer = this.get(bytes, id);
    if (buffer === null) return { thing: null, cells: { ...REFUSED, ...this.lies() } };
    const { array } = buffer;
    const taken = array?.capacity ?? 0;
    const wasThere = array !== null && taken > 0 && before.includes(array);
    const src = wasThere && this.serves(array, bytes) ? "hit" : "new";
    const obj = this.object(buffer);
    if (array !== null && taken > 0) this.#arrays.of(array);
    const { grows, copied } = this.write(buffer, bytes);
    this.#grown += grows > 0 ? 1 : 0;
    this.#copied += copied;
    const cap = buffer.array?.capacity ?? 0;
    const buf = buffer.array === null ? "-" : this.#arrays.of(buffer.array);
    const cells = { taken, cap, grows, copied, obj, buf, src, kept: "-" };
    return { thing: buffer, cells: { ...cells, ...this.lies() } };
  }

  protected give(buffer: B, bytes: number): Cells {
    const { array } = buffer;
    const obj = this.object(buffer);
    const cap = array?.capacity ?? 0;
    const buf = array === null ? "-" : this.#arrays.of(array);
    this.put(buffer, bytes);
    const kept = array !== null && this.lying().includes(array) ? "kept" : "dropped";
    return { taken: "-", cap, grows: "-", copied: "-", obj, buf, src: "-", kept, ...this.lies() };
  }

  protected override giveNothing(): Cells {
    const [none, nothing] = ["-", { obj: "-", buf: "-" }];
    return { taken: none, cap: 0, grows: none, copied: none, ...nothing, src: none, kept: "none", ...this.lies() };
  }

  protected override counts() {
    return {
      ...{ grown: this.#grown, copied: this.#copied, arrays: this.#arrays.count },
      ...(this.hasObjects && { objects: this.#objects.count }),
    };
  }

  private object(buffer: B): number | "-" {
    return this.hasObjects ? this.#objects.of(buffer) : "-";
  }

  private lies() {
    const lying = this.lying().filter(({ capacity }) => capacity > 0);
    return { idle: lying.length, retained: bytesOf(lying) };
  }

  /** Whether an array that lay in the pool is a hit: also one that has to grow. */
  protected serves(_array: Bytes, _bytes: number): boolean {
    return true;
  }

  /** The caller's write, in pieces. */
  protected write(buffer: B, bytes: number): { readonly grows: number; readonly copied: number } {
    let [grows, copied, length] = [0, 0, 0];
    while (length < bytes) {
      const piece = Math.min(this.settings.chunk || bytes, bytes - length);
      const capacity = buffer.array?.capacity ?? null;
      if (piece > (capacity ?? 0) - length) {
        buffer.array = new Bytes(this.growth({ capacity, length, bytes: piece }));
        grows += 1;
        copied += length;
      }
      length += piece;
    }
    return { grows, copied };
  }

  /** An object that a return makes and keeps has its numbers then. */
  protected number(buffer: B): void {
    this.#objects.of(buffer);
    if (buffer.array !== null) this.#arrays.of(buffer.array);
  }

  /** null = the pool refuses. */
  protected abstract get(bytes: number, id: number): B | null;
  protected abstract put(buffer: B, bytes: number): void;
  /** All arrays that lie in the pool. */
  protected abstract lying(): readonly Bytes[];
}

/** The arrays of some buffers. */
export const arraysOf = (buffers: readonly Buffer[]): readonly Bytes[] => buffers.flatMap(({ array }) => array ?? []);
