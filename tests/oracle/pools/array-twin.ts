import { type Bytes, bytesOf, type Cells, Numbers, PlainTwin, type PoolSettings } from "./pool-twin";

/** The answer to a take: the array that the row names. */
export interface Given<T> {
  readonly thing: T;
  readonly array: Bytes;
  /** The capacity that the row tells, if it is not that of the array. */
  readonly cap?: number;
}

/** The twin of a pool of the JVM: rows tell the array, and those that left the pool beside it. hit: it lay in the pool. */
export abstract class ArrayTwin<T extends object = Bytes> extends PlainTwin<T> {
  protected readonly arrays = new Numbers();

  constructor(protected readonly settings: PoolSettings) {
    super();
  }

  /** The arrays in the pool. */
  lies() {
    const lying = this.lying();
    return { idle: lying.length, idle_bytes: bytesOf(lying) };
  }

  protected take(bytes: number): { readonly thing: T | null; readonly cells: Cells } {
    const before = [...this.lying()];
    const given = this.get(bytes);
    if (given === null) {
      const gone = this.goneSince(before, null);
      return { thing: null, cells: { cap: 0, buf: "-", what: "refused", ...this.lies(), gone, ...this.more() } };
    }
    const { thing, array, cap = array.capacity } = given;
    const buf = this.arrays.of(array);
    const what = before.includes(array) ? "hit" : "new";
    const gone = this.goneSince(before, array);
    return { thing, cells: { cap, buf, what, ...this.lies(), gone, ...this.more() } };
  }

  protected give(thing: T): Cells {
    const before = [...this.lying()];
    const { array, cap = array.capacity } = this.told(thing);
    this.put(thing);
    const buf = this.arrays.of(array);
    const what = this.lying().includes(array) ? "kept" : "dropped";
    return { cap, buf, what, ...this.lies(), gone: this.goneSince(before, array), ...this.more() };
  }

  protected override giveNothing(): Cells {
    return { cap: 0, buf: "-", what: "none", ...this.lies(), gone: "-", ...this.more() };
  }

  protected override counts() {
    return { arrays: this.arrays.count };
  }

  private goneSince(before: readonly Bytes[], told: Bytes | null): string {
    const now = this.lying();
    const gone = before.filter((array) => array !== told && !now.includes(array)).map((array) => this.arrays.of(array));
    return gone.length === 0 ? "-" : gone.sort((a, b) => a - b).join(",");
  }

  /** null = the pool refuses. */
  protected abstract get(bytes: number): Given<T> | null;
  protected abstract put(thing: T): void;
  /** The array that the row of a return tells. */
  protected abstract told(thing: T): Omit<Given<T>, "thing">;
  /** All arrays that lie in the pool. */
  protected abstract lying(): readonly Bytes[];
  /** Further columns. */
  protected more(): Cells {
    return {};
  }
}

/** A pool whose callers hold plain arrays. */
export abstract class PlainArrayTwin extends ArrayTwin {
  protected get(bytes: number): Given<Bytes> | null {
    const array = this.takeArray(bytes);
    return array === null ? null : { thing: array, array };
  }

  protected told(array: Bytes) {
    return { array };
  }

  protected abstract takeArray(bytes: number): Bytes | null;
}
