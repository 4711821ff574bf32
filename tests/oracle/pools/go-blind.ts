import { arraysOf, type Buffer, BufferTwin } from "./buffer-twin";
import { append, bytesBuffer, type Growth } from "./growth";
import { Bytes, type Shelves } from "./pool-twin";
import { SyncPool } from "./sync-pool";

/** Objects in a sync.Pool, taken without a size. */
abstract class BlindTwin<B extends Buffer = Buffer> extends BufferTwin<B> {
  protected readonly pool = new SyncPool<B>();

  protected get(): B {
    return this.pool.get() ?? this.make();
  }

  protected put(buffer: B, _bytes: number): void {
    this.pool.put(buffer);
  }

  protected override collected(): void {
    this.pool.collect();
  }

  shelves(): Shelves {
    const { PRIVATE, SHARED, VICTIMS } = this.pool.places();
    return { PRIVATE: arraysOf(PRIVATE), SHARED: arraysOf(SHARED), VICTIMS: arraysOf(VICTIMS) };
  }

  protected lying(): readonly Bytes[] {
    return arraysOf(this.pool.all());
  }

  protected abstract make(): B;
}

/** A bytes.Buffer; nothing is refused. */
export class BytesBufferTwin extends BlindTwin {
  protected override readonly growth: Growth = bytesBuffer;

  protected make(): Buffer {
    return { array: null };
  }
}

/** The same, but a buffer over the limit is dropped, the whole object. */
export class LimitedBytesBufferTwin extends BytesBufferTwin {
  protected override put(buffer: Buffer, bytes: number): void {
    if ((buffer.array?.capacity ?? 0) <= this.settings.number("limit")) super.put(buffer, bytes);
  }
}

/** fmt's printer: an array over 64 KiB is dropped, the object is kept. */
export class FmtPrinterTwin extends BlindTwin {
  protected override readonly growth: Growth = append;

  protected make(): Buffer {
    return { array: null };
  }

  protected override put(buffer: Buffer, bytes: number): void {
    if ((buffer.array?.capacity ?? 0) > 65536) buffer.array = null;
    super.put(buffer, bytes);
  }
}

/** zap's buffers: 1,024 bytes to begin with, nothing is refused. */
export class ZapTwin extends BlindTwin {
  protected override readonly growth: Growth = append;

  protected make(): Buffer {
    return { array: new Bytes(1024) };
  }
}

/** VictoriaMetrics' ByteBufferPool: nothing is refused. */
export class VmByteBufferTwin extends BlindTwin {
  protected override readonly growth: Growth = append;

  protected make(): Buffer {
    return { array: null };
  }
}

interface Encoder extends Buffer {
  strikes: number;
  last: number;
}

const bitLength = (n: number): number => n.toString(2).length;

/** jsontext's encoders: an array leaves at its fifth poor use in a row. */
export class JsontextTwin extends BlindTwin<Encoder> {
  protected override readonly growth: Growth = append;

  protected make(): Encoder {
    return { array: null, strikes: 0, last: 0 };
  }

  protected override get(): Encoder {
    const encoder = super.get();
    encoder.array ??= new Bytes(2 ** bitLength(Math.max(63, encoder.last)));
    return encoder;
  }

  protected override put(encoder: Encoder, bytes: number): void {
    const capacity = encoder.array?.capacity ?? 0;
    if (capacity <= 4096 || Math.floor(capacity / 4) <= bytes) {
      encoder.strikes = 0;
    } else if (encoder.strikes < 4) {
      encoder.strikes += 1;
    } else {
      encoder.strikes = 0;
      encoder.last = bytes;
      encoder.array = null;
    }
    super.put(encoder, bytes);
  }
}
