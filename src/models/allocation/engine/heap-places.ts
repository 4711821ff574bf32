import { HEAP_LIMIT, HEAP_PLACE, HEAP_TILE } from "../../../generated/heap";
import type { Bound } from "../../../kernel/engine/core";
import type { AreaBlock, PageTile } from "../call-answer";
import type { Core } from "./core";

const CALLS = {
  bl_heap_place: ["u32", "u32", "u32"],
  bl_heap_list_mappings: ["u32", "u32", "f64", "f64"],
  bl_heap_mappings: ["u32"],
  bl_heap_list_tiles: ["u32", "u32", "f64", "f64", "u32"],
  bl_heap_tiles: ["u32"],
} as const;

const PLACE_NUMBERS = Object.keys(HEAP_PLACE).length;
const TILE_NUMBERS = Object.keys(HEAP_TILE).length;
/** Bytes of a page. */
export const PAGE = 4096;

/** A block as the core places it: `born` is the step that allocated it. */
export interface PlacedBlock extends Omit<AreaBlock, "pointer"> {
  readonly born: number;
  /** The first pages of a mapping that are read or written, and those that are written. */
  readonly present: number;
  readonly written: number;
}

/** Reads where the blocks of a session's lanes lie, and which of their pages are there. */
export class HeapPlaces {
  readonly #core: Core;
  readonly #call: Bound<typeof CALLS>;

  constructor(core: Core) {
    this.#core = core;
    this.#call = core.bind(CALLS);
  }

  /** Where a live buffer's block lies; null = it has none. */
  block(lane: number, buffer: number): PlacedBlock | null {
    const row = this.#core.read(Float64Array, this.#call.bl_heap_place(lane, buffer), PLACE_NUMBERS);
    return row[HEAP_PLACE.bytes] === 0 ? null : placedAt(row, 0);
  }

  /** The mappings between two distances from the upper end of their area, the highest first. */
  mappings(lane: number, from: number, to: number): readonly PlacedBlock[] {
    const count = this.#call.bl_heap_list_mappings(lane, from, to);
    const rows = this.#core.read(Float64Array, this.#call.bl_heap_mappings(), count * PLACE_NUMBERS);
    return Array.from({ length: count }, (_, i) => placedAt(rows, i * PLACE_NUMBERS)).sort((a, b) => a.at - b.at);
  }

  /** The pages of a block in tiles of `each` pages. */
  tiles(lane: number, block: PlacedBlock, each: number): readonly PageTile[] {
    return block.isMapped ? mappingTiles(block, each) : this.pages(lane, block.at, block.at + block.bytes, each);
  }

  /** The pages of the addresses from … to − 1 in tiles of `each` pages. */
  pages(lane: number, from: number, to: number, each: number): readonly PageTile[] {
    const count = this.#call.bl_heap_list_tiles(lane, from, to, each);
    const rows = this.#core.read(Float64Array, this.#call.bl_heap_tiles(), count * TILE_NUMBERS);
    const number = (i: number, name: keyof typeof HEAP_TILE) => rows[i * TILE_NUMBERS + HEAP_TILE[name]] ?? 0;
    return Array.from({ length: count }, (_, i) => ({
      pages: number(i, "pages"),
      present: number(i, "present"),
      written: number(i, "written"),
    }));
  }
}

function placedAt(rows: Float64Array, row: number): PlacedBlock {
  const number = (name: keyof typeof HEAP_PLACE) => rows[row + HEAP_PLACE[name]] ?? 0;
  return {
    isMapped: number("mapped") === 1,
    at: number("at"),
    bytes: number("bytes"),
    born: number("born"),
    present: number("present"),
    written: number("written"),
  };
}

/** A mapping is read and written from its start on. */
function mappingTiles({ bytes, present, written }: PlacedBlock, each: number): readonly PageTile[] {
  const all = bytes / PAGE;
  const within = (count: number, first: number) => Math.max(0, Math.min(each, count - first));
  return Array.from({ length: Math.min(HEAP_LIMIT.TILES, Math.ceil(all / each)) }, (_, i) => ({
    pages: within(all, i * each),
    present: within(present, i * each),
    written: within(written, i * each),
  }));
}
