import { HEAP_LIMIT, OPERATION_STEP } from "../../../generated/heap";
import type { AreaBlock, AreaWindow, CallDetail, CopiedTile, PageTile } from "../call-answer";
import { OPERATION_STEP_NUMBERS, STEP_AT } from "../heap-rows";
import type { HeapCall } from "./heap-calls";
import { HeapPlaces, PAGE, type PlacedBlock } from "./heap-places";
import { ANSWER, longAt } from "./heap-replay";
import { HeapSession } from "./heap-session";
import type { Session } from "./session";

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
export function describeCall(call: HeapCall, moments: Moments, malloced: ReadonlyMap<number, number>): CallDetail {
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
