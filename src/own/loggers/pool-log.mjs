import { createWriteStream } from "node:fs";
import { threadId } from "node:worker_threads";

/** Any pool with a function that takes a buffer and one that gives it back. A worker has a pool and a log of its own. */
export class LoggedPool {
  /** Numbers of the buffers that are out. Objects are told apart by identity, and a dropped one is not kept. */
  #out = new WeakMap();
  #newest = 0;

  constructor(path, take, giveBack) {
    Object.assign(this, { take, giveBack, file: createWriteStream(path) });
    this.file.write("op,id,size,thread,time_ns\n");
  }

  get() {
    const buffer = this.take();
    this.#out.set(buffer, ++this.#newest);
    this.#write("get", buffer, "");
    return buffer;
  }

  /** `needed`: the bytes that were used. */
  put(buffer, needed) {
    this.#write("put", buffer, needed);
    this.#out.delete(buffer);
    this.giveBack(buffer);
  }

  #write(op, buffer, size) {
    const id = this.#out.get(buffer);
    if (id !== undefined) this.file.write(`${op},${id},${size},${threadId},${process.hrtime.bigint()}\n`);
  }

  close() {
    return new Promise((resolve) => this.file.end(resolve));
  }
}
