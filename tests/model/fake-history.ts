import type { AddressBar } from "../../src/kernel/run/trail";
import { encodeLink } from "../../src/kernel/scenario/link/encode";

type Ready = Parameters<AddressBar["writer"]>[0];

/** The address bar of a browser without a window: entries, Back and Forward, and a writer that loads late. */
export class FakeHistory {
  readonly #entries: string[];
  #index = 0;
  /** Called when the browser has gone to another entry, as on a popstate. */
  #travelled: () => void = () => {};
  #ways: (() => void)[] = [];
  #hasWriter = false;
  #waiting: Ready[] = [];
  readonly bar: AddressBar = {
    hash: () => this.hash,
    push: (hash) => this.#push(hash),
    replace: (hash) => {
      this.#entries[this.#index] = hash;
    },
    writer: (ready) => {
      if (this.#hasWriter) ready(encodeLink);
      else this.#waiting.push(ready);
    },
    now: () => performance.now(),
    later: (task, ms) => setTimeout(task, ms),
  };

  constructor(hash: string) {
    this.#entries = [hash];
  }

  get hash(): string {
    return this.#entries[this.#index] ?? "";
  }

  listen(travelled: () => void): void {
    this.#travelled = travelled;
  }

  /** Back by −1, Forward by 1: a browser goes there a little later. */
  travel(by: number): void {
    this.#ways.push(() => {
      const to = this.#index + by;
      if (this.#entries[to] === undefined) return;
      this.#index = to;
      this.#travelled();
    });
  }

  /** An address that a person typed, or the link that was pressed. */
  goTo(hash: string): void {
    if (hash === this.hash) return;
    this.#push(hash);
    this.#ways.push(() => this.#travelled());
  }

  /** A browser's work between two messages: it navigates, and loads the writer of links. */
  arrive(): void {
    const ways = this.#ways;
    this.#ways = [];
    for (const way of ways) way();
    const waiting = this.#waiting;
    this.#waiting = [];
    if (waiting.length > 0) this.#hasWriter = true;
    for (const ready of waiting) ready(encodeLink);
  }

  get isBusy(): boolean {
    return this.#ways.length + this.#waiting.length > 0;
  }

  #push(hash: string): void {
    this.#entries.splice(this.#index + 1, this.#entries.length, hash);
    this.#index++;
  }
}
