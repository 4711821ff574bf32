import { arraysOf, type Buffer, BufferTwin } from "./buffer-twin";
import { type Growth, vec } from "./growth";
import { Bytes } from "./pool-twin";

const capacityOf = ({ array }: Buffer): number => array?.capacity ?? 0;
/** A vector of no capacity has no array. */
const withRoom = (capacity: number): Buffer => ({ array: capacity === 0 ? null : new Bytes(capacity) });

abstract class VectorTwin extends BufferTwin {
  protected override readonly hasObjects = false;
  protected override readonly growth: Growth = vec;
}

/** object-pool: a stack that starts full and keeps everything. */
export class ObjectPoolTwin extends VectorTwin {
  private readonly stack = Array.from({ length: this.settings.number("cap") }, () =>
    withRoom(this.settings.number("init")),
  );

  protected get(): Buffer {
    return this.stack.pop() ?? withRoom(this.settings.number("init"));
  }

  protected put(buffer: Buffer): void {
    this.stack.push(buffer);
  }

  protected lying(): readonly Bytes[] {
    return arraysOf(this.stack);
  }
}

/** lifeguard: a stack that starts with empty vectors, which count. */
export class LifeguardTwin extends VectorTwin {
  private readonly stack = Array.from({ length: this.settings.number("starting_size") }, () => withRoom(0));

  protected get(): Buffer {
    return this.stack.pop() ?? withRoom(0);
  }

  protected put(buffer: Buffer): void {
    const most = this.settings.number("max_size");
    if (most < 0 || this.stack.length < most) this.stack.push(buffer);
  }

  protected lying(): readonly Bytes[] {
    return arraysOf(this.stack);
  }
}

/** opool: a queue, first in, first out; full, or with a vector that the user refuses, it drops. */
export class OpoolTwin extends VectorTwin {
  private readonly queue: Buffer[] = [];

  protected get(): Buffer {
    return this.queue.shift() ?? withRoom(this.settings.number("capacity"));
  }

  protected put(buffer: Buffer): void {
    const limit = this.settings.number("is_valid");
    const isValid = limit < 0 || capacityOf(buffer) <= limit;
    if (isValid && this.queue.length < this.settings.number("size")) this.queue.push(buffer);
  }

  protected lying(): readonly Bytes[] {
    return arraysOf(this.queue);
  }
}

/** byte-pool: two endless queues that look at their oldest alone. */
export class BytePoolTwin extends VectorTwin {
  private readonly small: Buffer[] = [];
  private readonly large: Buffer[] = [];

  protected get(bytes: number): Buffer {
    const queue = this.queueOf(bytes);
    const oldest = queue.shift();
    if (oldest !== undefined && capacityOf(oldest) === bytes) return oldest;
    if (oldest !== undefined) queue.push(oldest);
    return withRoom(bytes);
  }

  protected put(buffer: Buffer): void {
    this.queueOf(capacityOf(buffer)).push(buffer);
  }

  private queueOf(bytes: number): Buffer[] {
    return bytes < 4096 ? this.small : this.large;
  }

  protected lying(): readonly Bytes[] {
    return arraysOf([...this.small, ...this.large]);
  }
}

/** buffer-pool: shards in turn; a vector returns to the shard it came from, and is cut there. */
export class BufferPoolTwin extends VectorTwin {
  private readonly shards = Array.from({ length: this.settings.number("S") }, (): Buffer[] => []);
  private readonly from = new Map<Buffer, Buffer[]>();
  private turn = 0;

  protected get(): Buffer {
    const shard = this.shards[this.turn % this.shards.length] ?? [];
    this.turn += 1;
    const buffer = shard.shift() ?? withRoom(0);
    this.from.set(buffer, shard);
    return buffer;
  }

  protected put(buffer: Buffer): void {
    const shard = this.from.get(buffer) ?? [];
    const trim = this.settings.number("trim");
    const cut = capacityOf(buffer) > trim ? withRoom(trim) : buffer;
    const most = Math.floor(this.settings.number("limit") / this.shards.length);
    if (shard.length < most && capacityOf(cut) > 0) shard.push(cut);
  }

  protected lying(): readonly Bytes[] {
    return arraysOf(this.shards.flat());
  }
}
