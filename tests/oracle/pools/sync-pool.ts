/** sync.Pool of Go 1.26.8 with one processor. */
export class SyncPool<T> {
  #mine: T | null = null;
  /** The newest first. */
  #shared: T[] = [];
  #victim: T | null = null;
  #victims: T[] = [];

  put(thing: T): void {
    if (this.#mine === null) this.#mine = thing;
    else this.#shared.unshift(thing);
  }

  /** null = the pool is empty. */
  get(): T | null {
    const mine = this.#mine;
    this.#mine = null;
    if (mine !== null) return mine;
    const newest = this.#shared.shift();
    if (newest !== undefined) return newest;
    const victim = this.#victim;
    this.#victim = null;
    return victim ?? this.#victims.pop() ?? null;
  }

  collect(): void {
    [this.#victim, this.#victims] = [this.#mine, this.#shared];
    [this.#mine, this.#shared] = [null, []];
  }

  /** The content of each of its places. */
  places(): Readonly<Record<"PRIVATE" | "SHARED" | "VICTIMS", readonly T[]>> {
    const one = (thing: T | null) => (thing === null ? [] : [thing]);
    return { PRIVATE: one(this.#mine), SHARED: this.#shared, VICTIMS: [...one(this.#victim), ...this.#victims] };
  }

  all(): readonly T[] {
    return [this.#mine, ...this.#shared, this.#victim, ...this.#victims].filter((thing) => thing !== null);
  }
}
