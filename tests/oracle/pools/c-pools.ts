import { arraysOf, type Buffer, BufferTwin } from "./buffer-twin";
import { upTo } from "./growth";
import { Bytes } from "./pool-twin";

const capacityOf = ({ array }: Buffer): number => array?.capacity ?? 0;

abstract class SlotTwin extends BufferTwin {
  protected override readonly hasObjects = false;
}

/** numpy: seven arrays for every size below 1,024 bytes. */
export class NumpyTwin extends SlotTwin {
  private readonly stacks = new Map<number, Buffer[]>();

  protected get(bytes: number): Buffer {
    return this.stacks.get(bytes)?.pop() ?? { array: new Bytes(bytes) };
  }

  protected put(buffer: Buffer): void {
    const bytes = capacityOf(buffer);
    const stack = this.stacks.get(bytes) ?? [];
    if (bytes >= 1024 || stack.length === 7) return;
    stack.push(buffer);
    this.stacks.set(bytes, stack);
  }

  protected lying(): readonly Bytes[] {
    return arraysOf([...this.stacks.values()].flat());
  }
}

/** av_fast_malloc: each user has one buffer, asked for with its whole length; a too small one is replaced. */
export class AvFastMallocTwin extends SlotTwin {
  private readonly users = new Map<number, Buffer>();
  private readonly using = new Set<Buffer>();

  protected get(_: number, id: number): Buffer {
    const buffer = this.users.get(id) ?? { array: null };
    this.users.set(id, buffer);
    this.using.add(buffer);
    return buffer;
  }

  protected override serves({ capacity }: Bytes, bytes: number): boolean {
    return capacity >= bytes;
  }

  protected override write(buffer: Buffer, bytes: number) {
    if (capacityOf(buffer) >= bytes) return { grows: 0, copied: 0 };
    buffer.array = new Bytes(bytes + Math.floor(bytes / 16) + 32);
    return { grows: 1, copied: 0 };
  }

  protected put(buffer: Buffer): void {
    this.using.delete(buffer);
  }

  protected lying(): readonly Bytes[] {
    return arraysOf([...this.users.values()].filter((buffer) => !this.using.has(buffer)));
  }
}

const slots = (count: number, size: number): Buffer[] =>
  Array.from({ length: count }, () => ({ array: new Bytes(size) }));

/** SQLite's lookaside: slots of two sizes, each a stack. */
export class SqliteLookasideTwin extends SlotTwin {
  private readonly big: Buffer[];
  private readonly small: Buffer[];
  private readonly ofBig: Set<Buffer>;
  private readonly ofSmall: Set<Buffer>;
  private readonly size = this.slotSize();

  constructor(...given: ConstructorParameters<typeof BufferTwin>) {
    super(...given);
    const all = this.settings.number("sz") * this.settings.number("cnt");
    const big = this.size === 0 ? 0 : this.bigCount(all);
    this.big = slots(big, this.size);
    this.small = slots(this.size >= 256 ? Math.floor((all - big * this.size) / 128) : 0, 128);
    [this.ofBig, this.ofSmall] = [new Set(this.big), new Set(this.small)];
  }

  /** Whole words; a slot of one word has no room for the link of its stack. */
  private slotSize(): number {
    const size = Math.floor(this.settings.number("sz") / 8) * 8;
    return size > 8 ? size : 0;
  }

  private bigCount(all: number): number {
    if (this.size >= 384) return Math.floor(all / (this.size + 384));
    if (this.size >= 256) return Math.floor(all / (this.size + 128));
    return Math.floor(all / this.size);
  }

  protected get(bytes: number): Buffer {
    const small = bytes <= 128 ? this.small.pop() : undefined;
    if (small !== undefined) return small;
    const big = bytes <= this.size ? this.big.pop() : undefined;
    return big ?? { array: new Bytes(upTo(bytes, 8)) };
  }

  protected put(buffer: Buffer): void {
    if (this.ofSmall.has(buffer)) this.small.push(buffer);
    if (this.ofBig.has(buffer)) this.big.push(buffer);
  }

  protected lying(): readonly Bytes[] {
    return arraysOf([...this.small, ...this.big]);
  }
}

/** SQLite's slots for pages: a stack of one size. */
export class SqlitePagecacheTwin extends SlotTwin {
  private readonly size = Math.floor(this.settings.number("sz") / 8) * 8;
  private readonly stack = slots(this.settings.number("N"), this.size);
  private readonly ours = new Set(this.stack);

  protected get(bytes: number): Buffer {
    const slot = bytes <= this.size ? this.stack.pop() : undefined;
    return slot ?? { array: new Bytes(upTo(bytes, 8)) };
  }

  protected put(buffer: Buffer): void {
    if (this.ours.has(buffer)) this.stack.push(buffer);
  }

  protected lying(): readonly Bytes[] {
    return arraysOf(this.stack);
  }
}
