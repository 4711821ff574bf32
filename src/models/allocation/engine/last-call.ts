import { OUTCOME } from "../../../generated/abi";
import { HEAP_LIMIT, HEAP_PLACE, HEAP_TILE, OPERATION_STEP } from "../../../generated/heap";
import type { Bound } from "../../../kernel/engine/core";
import { answerTrial, type TrialRun } from "../../../kernel/engine/simulation";
import { type BatchesScenario, pointersOf } from "../batches";
import { OPERATION_STEP_NUMBERS, STEP_AT } from "../heap-frame";
import type { AreaBlock, AreaWindow, CallDetail, CopiedTile, LastCallAnswer, PageTile } from "../trial-ask";
import type { Core } from "./core";
import { type HeapCall, HeapCalls } from "./heap-calls";
import { ANSWER, longAt } from "./heap-replay";
import { HeapSession } from "./heap-session";
import type { Session } from "./session";

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
const PAGE = 4096;

/** A block as the core places it: `born` is the step that allocated it. */
interface PlacedBlock extends Omit<AreaBlock, "pointer"> {
  readonly born: number;
  /** The first pages of a mapping that are read or written, and those that are written. */
  readonly present: number;
  readonly written: number;
}

/** Reads where the blocks of a session's lanes lie, and which of their pages are there. */
class HeapPlaces {
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

/** The most tiles of a block before and after the call. */
const MOST_TILES = { before: 32, after: HEAP_LIMIT.TILES } as const;
/** The bytes of a window on each side of a block, in lengths of the block. */
const AROUND = 2.5;

/** A run before and after a call of a lane, and the pointer of the call. */
interface Moments {
  readonly before: Session;
  readonly after: Session;
  readonly lane: number;
  /** The place of the call's buffer in the workload's list. */
  readonly buffer: number;
  /** The pointer of the block that a step allocated. */
  readonly pointerOf: (born: number) => number;
}

/** Describes a lane's last call from the states around it. `malloced`: the address of each pointer's first block. */
function describeCall(call: HeapCall, moments: Moments, malloced: ReadonlyMap<number, number>): CallDetail {
  const { lane, buffer, pointerOf } = moments;
  const [old, now] = [new HeapPlaces(moments.before.core), new HeapPlaces(moments.after.core)];
  const before = call.kind === "allocate" ? null : old.block(lane, buffer);
  const after = call.kind === "release" ? null : now.block(lane, buffer);
  const each = Math.max(1, pagesPerTileOf(before, MOST_TILES.before), pagesPerTileOf(after, MOST_TILES.after));
  const { kind, path, list, movedEnd, counts } = call;
  const usable = longAt(call.answer, ANSWER.usable);
  const named = (block: PlacedBlock | null) => block && blockOf(block, pointerOf);
  const pointer = pointerOf((after ?? before)?.born ?? 0);
  return {
    ...{ kind, path, list, movedEnd, counts, pointer, usable, pagesPerTile: each },
    before: named(before),
    after: named(after),
    tiles: { before: before ? old.tiles(lane, before, each) : [], after: after ? now.tiles(lane, after, each) : [] },
    copied: copiedTiles({ old, now, lane, each, before, after }, copyOf(moments)),
    formerly: kind === "resize" ? formerlyIn(after, malloced).filter((one) => one !== pointer) : [],
    area: windowsOf([before, after]).map(({ from, to }) => ({
      ...{ from, to },
      before: old.mappings(lane, from, to).map((block) => blockOf(block, pointerOf)),
      after: now.mappings(lane, from, to).map((block) => blockOf(block, pointerOf)),
    })),
  };
}

/** The pages per tile at which a block has at most `most` tiles. */
const pagesPerTileOf = (block: PlacedBlock | null, most: number): number =>
  Math.ceil((block?.bytes ?? 0) / PAGE / most);

const blockOf = ({ isMapped, at, bytes, born }: PlacedBlock, pointerOf: (born: number) => number): AreaBlock => ({
  ...{ isMapped, at, bytes },
  pointer: pointerOf(born),
});

/** The pointers whose first blocks began in a block of the heap. */
function formerlyIn(block: PlacedBlock | null, malloced: ReadonlyMap<number, number>): readonly number[] {
  if (block === null || block.isMapped) return [];
  return [...malloced].flatMap(([pointer, at]) => (at >= block.at && at < block.at + block.bytes ? [pointer] : []));
}

/** The bytes that a call copied, and their addresses. */
interface Copy {
  readonly from: number;
  readonly to: number;
  readonly bytes: number;
}

function copyOf({ after, lane }: Moments): Copy | null {
  const steps = new HeapSession(after).operationSteps(lane);
  for (let row = 0; row < steps.length; row += OPERATION_STEP_NUMBERS) {
    const number = (name: keyof typeof STEP_AT) => steps[row + STEP_AT[name]] ?? 0;
    if (number("kind") === OPERATION_STEP.COPY)
      return { from: number("other"), to: number("at"), bytes: number("size") };
  }
  return null;
}

interface Blocks {
  readonly old: HeapPlaces;
  readonly now: HeapPlaces;
  readonly lane: number;
  readonly each: number;
  readonly before: PlacedBlock | null;
  readonly after: PlacedBlock | null;
}

/** The copied pages, tile by tile: what was blank, and the page faults of reading the old and writing the new one. */
function copiedTiles({ old, now, lane, each, before, after }: Blocks, copy: Copy | null): readonly CopiedTile[] {
  if (copy === null || before === null || after === null) return [];
  const of = (places: HeapPlaces, block: PlacedBlock, at: number) =>
    block.isMapped ? places.tiles(lane, block, each) : places.pages(lane, at, at + copy.bytes, each);
  const read = of(old, before, copy.from);
  const target = of(now, after, copy.to);
  const absent = after.isMapped ? [] : old.pages(lane, copy.to, copy.to + copy.bytes, each);
  const written = target.map((tile, i) => tile.written - (absent[i]?.written ?? 0));
  return accumulated(read, written, copy.bytes);
}

function accumulated(read: readonly PageTile[], written: readonly number[], all: number): readonly CopiedTile[] {
  let [bytes, faults] = [0, 0];
  return read.map(({ pages, present, written: known }, i) => {
    const isLast = i === read.length - 1;
    const newly = isLast ? written.slice(i).reduce((sum, one) => sum + one, 0) : (written[i] ?? 0);
    bytes = isLast ? all : Math.min(all, bytes + pages * PAGE);
    faults += pages - present + newly;
    return { pages, blank: pages - known, bytes, faults };
  });
}

/** The parts of the area around these mappings, the highest first. Parts that touch are one. */
function windowsOf(blocks: readonly (PlacedBlock | null)[]): readonly Pick<AreaWindow, "from" | "to">[] {
  const mapped = blocks.filter((block) => block?.isMapped) as readonly PlacedBlock[];
  const margin = AROUND * Math.max(0, ...mapped.map(({ bytes }) => bytes));
  const parts = mapped
    .map(({ at, bytes }) => ({ from: Math.max(0, at - bytes - margin), to: at + margin }))
    .sort((a, b) => a.from - b.from);
  const [first, second] = parts;
  if (first === undefined || second === undefined || second.from > first.to) return parts;
  return [{ from: first.from, to: Math.max(first.to, second.to) }];
}

/** A trial of batches that answers with its last call. A second session, `behind`, stays one call behind. */
export function lastCallTrial(session: Session, behind: Session, scenario: BatchesScenario): TrialRun {
  const { size, order, lanes } = scenario;
  const calls = new HeapCalls(session.core);
  /** By lane, the address of each pointer's first block in the heap. */
  const malloced = lanes.map(() => new Map<number, number>());
  const pointerOf = (born: number): number => (order === "one" ? Math.floor(born / 3) : born);
  const advance = (steps: number) => {
    const first = session.done;
    const stop = session.replay(Math.min(steps, calls.room(first)));
    behind.replay(Math.max(0, session.done - 1 - behind.done));
    malloced.forEach((places, lane) => {
      for (const [i, call] of calls.calls(lane, first, session.done - first).entries())
        if (call.kind === "allocate" && !call.mapped)
          places.set(pointerOf(first + i), longAt(call.answer, ANSWER.address));
    });
    return stop;
  };
  const answer = (): LastCallAnswer => {
    const at = session.done - 1;
    const lastCalls = malloced.flatMap((places, lane) => {
      const [call] = calls.calls(lane, at, 1);
      const buffer = session.outcomeWords(lane)[OUTCOME.index] ?? 0;
      const moments = { before: behind, after: session, lane, buffer, pointerOf };
      return call === undefined ? [] : [describeCall(call, moments, places)];
    });
    return { at, size, pointers: pointersOf(scenario), lastCalls };
  };
  return answerTrial(session, advance, answer);
}
