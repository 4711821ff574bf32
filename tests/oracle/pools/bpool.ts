import { arraysOf, type Buffer, BufferTwin } from "./buffer-twin";
import { append, bytesBuffer, type Growth } from "./growth";
import { Bytes } from "./pool-twin";

/** A channel of buffers: the first in is the first out. */
abstract class ChannelTwin extends BufferTwin {
  private readonly channel: Buffer[] = [];

  protected get(): Buffer {
    return this.channel.shift() ?? this.make();
  }

  /** A full channel drops. */
  protected offer(buffer: Buffer, size: number): boolean {
    const hasRoom = this.channel.length < size;
    if (hasRoom) this.channel.push(buffer);
    return hasRoom;
  }

  protected lying(): readonly Bytes[] {
    return arraysOf(this.channel);
  }

  protected abstract make(): Buffer;
}

/** BufferPool: an array that is empty, but not nil. */
export class BpoolBufferTwin extends ChannelTwin {
  protected override readonly growth: Growth = bytesBuffer;

  protected make(): Buffer {
    return { array: new Bytes(0) };
  }

  protected put(buffer: Buffer): void {
    this.offer(buffer, this.settings.number("size"));
  }
}

/** SizedBufferPool: a grown buffer is replaced by a new one. */
export class BpoolSizedTwin extends ChannelTwin {
  protected override readonly growth: Growth = bytesBuffer;

  protected make(): Buffer {
    return { array: new Bytes(this.settings.number("alloc")) };
  }

  protected put(buffer: Buffer): void {
    const isGrown = (buffer.array?.capacity ?? 0) > this.settings.number("alloc");
    const returned = isGrown ? this.make() : buffer;
    if (this.offer(returned, this.settings.number("size"))) this.number(returned);
  }
}

/** BytePool: a slice below the width is dropped; another keeps its capacity. */
export class BpoolBytesTwin extends ChannelTwin {
  protected override readonly hasObjects = false;
  protected override readonly growth: Growth = append;

  protected make(): Buffer {
    return { array: new Bytes(this.settings.number("width")) };
  }

  protected put(buffer: Buffer): void {
    if ((buffer.array?.capacity ?? 0) >= this.settings.number("width"))
      this.offer(buffer, this.settings.number("maxSize"));
  }
}
