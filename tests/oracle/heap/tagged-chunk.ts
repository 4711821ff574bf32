import type { Block } from "./heap-twin";

/** Boundary tags, in bytes. */
export const HEADER = 16;

/** A piece of the address space: a block with its header, or a hole. */
export class TaggedChunk implements Block {
  free = true;

  constructor(
    readonly at: number,
    public size: number,
  ) {}

  get end(): number {
    return this.at + this.size;
  }
  get address(): number {
    return this.at + HEADER;
  }
  get usable(): number {
    return this.size - HEADER;
  }
}
