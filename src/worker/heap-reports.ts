import { Core } from "../engine/core";
import { HeapFilms } from "../engine/heap-film";
import { type HeapAsked, HeapFrames } from "../engine/heap-frames";
import type { Session } from "../engine/session";
import { isAddressed } from "../scenario/addressed";

/** What a worker reports of heaps with addresses, and what it was asked of them. */
export class HeapReports {
  readonly #core: WebAssembly.Module;
  #frames: HeapFrames | null = null;
  #asked: Partial<HeapAsked> = {};

  /** `core`: operations are filmed on another instance of it. */
  constructor(core: WebAssembly.Module) {
    this.#core = core;
  }

  /** What writes of the heaps of a session that was opened; null where no lane has one. Earlier views end here. */
  open(session: Session): HeapFrames | null {
    const { lanes, prices } = session.scenario;
    const films = new HeapFilms(() => new Core(this.#core), session);
    this.#frames = lanes.some(isAddressed) ? new HeapFrames(session, films) : null;
    this.#asked = {};
    this.ask({ prices });
    return this.#frames;
  }

  /** What is told of heaps from now on. */
  ask(more: Partial<HeapAsked>): void {
    this.#asked = { ...this.#asked, ...more };
    this.#frames?.ask(this.#asked);
  }
}
