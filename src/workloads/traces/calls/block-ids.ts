import { type CallOperation, liveAfter, withRoom } from "./operation";

const FIRST_ROOM = 1 << 10;

/** Numbers the live blocks from 0. A new block gets the ID that was freed last. */
export class BlockIds {
  /** Of each place in the live list. */
  #ids = new Uint32Array(FIRST_ROOM);
  #freed = new Uint32Array(FIRST_ROOM);
  #freedCount = 0;
  #next = 0;

  at(place: number): number {
    return this.#ids[place] ?? 0;
  }

  allocate({ place }: CallOperation): number {
    const id = this.#freedCount > 0 ? (this.#freed[--this.#freedCount] ?? 0) : this.#next++;
    this.#ids = withRoom(this.#ids, place);
    this.#ids[place] = id;
    return id;
  }

  free(operation: CallOperation): number {
    const id = this.at(operation.place);
    this.#ids[operation.place] = this.at(liveAfter(operation));
    this.#freed = withRoom(this.#freed, this.#freedCount);
    this.#freed[this.#freedCount++] = id;
    return id;
  }
}
