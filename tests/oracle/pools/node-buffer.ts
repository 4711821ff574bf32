import { upTo } from "./growth";
import { Bytes, bytesOf, type Cells, Numbers, PlainTwin, type PoolSettings } from "./pool-twin";

/** Node: a slab that is cut into Buffers and never refilled. The caller holds the memory that its slice points into. */
export class NodeBufferTwin extends PlainTwin<{ readonly memory: Bytes }> {
  private readonly arrays = new Numbers();
  private slab: Bytes | null = null;
  private offset = 0;

  constructor(private readonly settings: PoolSettings) {
    super();
  }

  protected take(bytes: number) {
    const taken = this.slab === null ? 0 : Math.max(0, this.slab.capacity - this.offset);
    const memory = this.memoryFor(bytes);
    const src = memory.isNew ? "new" : "hit";
    const cells = {
      taken,
      cap: memory.bytes.capacity,
      grows: 0,
      copied: 0,
      obj: "-",
      buf: this.arrays.of(memory.bytes),
    };
    const thing = { memory: memory.bytes };
    return { thing, cells: { ...cells, src, kept: "-", ...this.lies([thing]) } };
  }

  private memoryFor(bytes: number): { readonly bytes: Bytes; readonly isNew: boolean } {
    const size = this.settings.number("Buffer.poolSize");
    const isString = this.settings.word("use") === "fromstring";
    if (bytes >= Math.floor(size / 2)) return { bytes: new Bytes(bytes), isNew: true };
    const tested = isString && 4 * bytes < Math.floor(size / 2) ? 4 * bytes : bytes;
    const isNew = this.slab === null || tested > this.slab.capacity - this.offset;
    if (this.slab === null || isNew) [this.slab, this.offset] = [new Bytes(size), 0];
    this.offset = upTo(this.offset + bytes, 8);
    return { bytes: this.slab, isNew };
  }

  protected give({ memory }: { readonly memory: Bytes }): Cells {
    const buf = this.arrays.of(memory);
    const kept = this.reachable([]).has(memory) ? "kept" : "dropped";
    const cells = { taken: "-", cap: memory.capacity, grows: "-", copied: "-", obj: "-", buf, src: "-", kept };
    return { ...cells, ...this.lies([]) };
  }

  private reachable(more: readonly { readonly memory: Bytes }[]): Set<Bytes> {
    const all = [...this.out(), ...more].map(({ memory }) => memory);
    return new Set(this.slab === null ? all : [...all, this.slab]);
  }

  private lies(more: readonly { readonly memory: Bytes }[]) {
    const pointed = new Set([...this.out(), ...more].map(({ memory }) => memory));
    const idle = [...this.reachable(more)].filter((memory) => !pointed.has(memory));
    return { idle: idle.length, retained: bytesOf(idle), held: bytesOf(this.reachable(more)) };
  }
}
