import { PlainArrayTwin } from "./array-twin";
import { Bytes, type Shelves } from "./pool-twin";

const bySize = (arrays: readonly Bytes[]): Shelves =>
  Object.fromEntries(arrays.map(({ capacity }) => [`${capacity}`, arrays.filter((one) => one.capacity === capacity)]));

/** kafka's supplier: queues by exact size, without a limit. */
export class KafkaSupplierTwin extends PlainArrayTwin {
  /** In the order of their returns. */
  private readonly kept: Bytes[] = [];

  protected takeArray(bytes: number): Bytes {
    const at = this.kept.findIndex(({ capacity }) => capacity === bytes);
    return (at < 0 ? undefined : this.kept.splice(at, 1)[0]) ?? new Bytes(bytes);
  }

  protected put(array: Bytes): void {
    this.kept.push(array);
  }

  shelves(): Shelves {
    return bySize(this.kept);
  }

  protected lying(): readonly Bytes[] {
    return this.kept;
  }
}

/** hadoop-common: the smallest array that fits, among equals the one returned first; everything is kept. */
export class HadoopTwin extends PlainArrayTwin {
  /** In the order of their returns. */
  private kept: readonly Bytes[] = [];

  protected takeArray(bytes: number): Bytes {
    const fitting = this.kept.filter(({ capacity }) => capacity >= bytes);
    const smallest = Math.min(...fitting.map(({ capacity }) => capacity));
    const found = fitting.find(({ capacity }) => capacity === smallest);
    this.kept = this.kept.filter((array) => array !== found);
    return found ?? new Bytes(bytes);
  }

  protected put(array: Bytes): void {
    this.kept = [...this.kept, array];
  }

  protected lying(): readonly Bytes[] {
    return this.kept;
  }
}

/** commons-pool2: a deque per key; a return beyond the idle ones of its key is destroyed. */
export class CommonsPool2Twin extends PlainArrayTwin {
  /** In the order of their returns. */
  private readonly kept: Bytes[] = [];

  protected takeArray(bytes: number): Bytes {
    const key = this.settings.word("key") === "exact" ? bytes : 2 ** Math.ceil(Math.log2(bytes));
    const same = this.kept.filter(({ capacity }) => capacity === key);
    const found = this.settings.word("lifo") === "true" ? same.at(-1) : same[0];
    if (found === undefined) return new Bytes(key);
    this.kept.splice(this.kept.indexOf(found), 1);
    return found;
  }

  protected put(array: Bytes): void {
    const most = this.settings.number("maxIdlePerKey");
    const same = this.kept.filter(({ capacity }) => capacity === array.capacity);
    if (most < 0 || same.length < most) this.kept.push(array);
  }

  shelves(): Shelves {
    return bySize(this.kept);
  }

  protected lying(): readonly Bytes[] {
    return this.kept;
  }
}
