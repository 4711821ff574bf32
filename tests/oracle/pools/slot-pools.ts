import { PlainArrayTwin } from "./array-twin";
import { Bytes, type Shelves } from "./pool-twin";

/** One slot, which holds an array or none. */
abstract class SlotTwin extends PlainArrayTwin {
  protected slot: Bytes | null = null;
  protected readonly shelf: string = "SLOT";

  shelves(): Shelves {
    return { [this.shelf]: this.lying() };
  }

  protected lying(): readonly Bytes[] {
    return this.slot === null ? [] : [this.slot];
  }

  /** The array of the slot, if it is large enough. A too small one stays. */
  protected takeFitting(bytes: number): Bytes | null {
    const found = this.slot !== null && this.slot.capacity >= bytes ? this.slot : null;
    if (found !== null) this.slot = null;
    return found;
  }
}

const LZF_LEAST: Readonly<Record<string, number>> = { output: 8000, input: 8000, encoding: 4000, decode: 0, hash: 0 };

const LZF_SHELVES: Readonly<Record<string, string>> = {
  output: "LZF_OUTPUT",
  input: "LZF_INPUT",
  encoding: "LZF_ENCODING",
  decode: "LZF_DECODING",
  hash: "LZF_HASH",
};

/** compress-lzf: a too small array stays; the bigger one is kept. */
export class CompressLzfTwin extends SlotTwin {
  protected override readonly shelf = LZF_SHELVES[this.settings.word("slot")] ?? "";

  protected takeArray(bytes: number): Bytes {
    const asked = Math.max(bytes, LZF_LEAST[this.settings.word("slot")] ?? 0);
    return this.takeFitting(asked) ?? new Bytes(asked);
  }

  protected put(array: Bytes): void {
    if (this.slot === null || array.capacity > this.slot.capacity) this.slot = array;
  }
}

/** woodstox-core: a too small array stays; the last one is kept. */
export class WoodstoxTwin extends SlotTwin {
  protected takeArray(bytes: number): Bytes {
    return this.takeFitting(bytes) ?? new Bytes(bytes);
  }

  protected put(array: Bytes): void {
    this.slot = array;
  }
}

/** kafka's growable supplier: a too small array is dropped; the last one is kept. */
export class KafkaGrowableTwin extends SlotTwin {
  protected takeArray(bytes: number): Bytes {
    const found = this.takeFitting(bytes);
    this.slot = null;
    return found ?? new Bytes(bytes);
  }

  protected put(array: Bytes): void {
    this.slot = array;
  }
}

/** protobuf-java: the array never leaves its thread, may be half as large as asked, and is kept up to 16 KiB. */
export class ProtobufTwin extends SlotTwin {
  protected takeArray(bytes: number): Bytes {
    const asked = Math.max(bytes, 1024);
    if (this.slot !== null && this.slot.capacity >= asked / 2) return this.slot;
    const array = new Bytes(asked);
    if (asked <= 16_384) this.slot = array;
    return array;
  }

  protected put(): void {}
}
