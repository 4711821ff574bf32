import { upTo } from "./growth";
import { type Cells, Numbers, PlainTwin, type PoolSettings } from "./pool-twin";

/** A chunk of the pool at an offset, or one of the heap. */
interface Chunk {
  readonly offset: number | null;
  readonly taken: number;
  readonly bytes: number;
}

/** talloc's pool: chunks at its end; space returns at its end alone. */
export class TallocTwin extends PlainTwin<Chunk> {
  private readonly blocks = new Numbers();
  private readonly chunks = new Set<Chunk>();
  private end = 0;

  constructor(private readonly settings: PoolSettings) {
    super();
  }

  protected take(bytes: number): { readonly thing: Chunk; readonly cells: Cells } {
    const taken = upTo(bytes + 96, 16);
    const fits = taken <= this.settings.number("size") - this.end;
    const chunk = { offset: fits ? this.end : null, taken, bytes };
    if (fits) {
      this.end += taken;
      this.chunks.add(chunk);
    }
    return { thing: chunk, cells: this.cellsOf(chunk) };
  }

  protected give(chunk: Chunk): Cells {
    this.chunks.delete(chunk);
    if (chunk.offset !== null && chunk.offset + chunk.taken === this.end) this.end = chunk.offset;
    if (this.chunks.size === 0) this.end = 0;
    return this.cellsOf(chunk);
  }

  private cellsOf(chunk: Chunk): Cells {
    const isOurs = chunk.offset !== null;
    const buf = isOurs ? `p${chunk.offset}` : `h${this.blocks.of(chunk)}`;
    return { cap: chunk.bytes, buf, src: isOurs ? "pool" : "heap" };
  }
}
