import type { HeldBuffer, LaneRecord } from "../record";
import type { Placed } from "./buffers";
import { type Box, right } from "./geometry";
import { clearance, floorOf, GAP, type Layout } from "./layout";

/** The poster, from left to right: the pool of the small buffers, slabs of the medium ones, columns of the giants. */
export interface Packing {
  readonly pool: readonly Placed[];
  readonly slabs: readonly Placed[];
  readonly columns: readonly Placed[];
  /** The right edge of the rightmost. */
  readonly end: number;
}

/** The buffers of the poster. */
export function packPoster({ held }: LaneRecord, layout: Layout): Packing {
  const { rooms, perByte } = layout.scenes.poster;
  const { callers } = rooms;
  return pack(held, perByte, callers.x + layout.margin, floorOf(callers), clearance(callers, layout));
}

/** Each giant from this size on fills a column. */
const COLUMN_FROM = 409_600;
/** Buffers from this size on are slabs. */
const SLAB_FROM = 51_200;
/** A slab is half as wide as a column for this buffer. */
const WIDEST = 819_200;

const bySize = (a: HeldBuffer, b: HeldBuffer) => a.granted - b.granted || a.born - b.born;

/** Packs buffers at `perByte` px² per byte, from `x` on, at most `tall` high. Gaps are outside the exact areas. */
function pack(held: readonly HeldBuffer[], perByte: number, x: number, floor: number, tall: number): Packing {
  const giants = held.filter(({ granted }) => granted >= COLUMN_FROM).sort(bySize);
  const others = held.filter(({ granted }) => granted < COLUMN_FROM);
  const middling = others.filter(({ granted }) => granted >= SLAB_FROM).sort((a, b) => bySize(b, a));
  const small = others.filter(({ granted }) => granted < SLAB_FROM);
  const wide = (WIDEST * perByte) / tall / 2;
  const slabs = stackSlabs(middling, perByte, wide, x, floor, tall);
  const last = slabs.at(-1);
  const bytes = small.reduce((sum, { granted }) => sum + granted, 0);
  const poolWide = last === undefined ? Math.min(wide, Math.sqrt(bytes * perByte)) : wide;
  const pool = packPool(small, perByte, last?.x ?? x, last === undefined ? floor : last.y - GAP, poolWide);
  const taken = last !== undefined ? last.x + wide + GAP : small.length > 0 ? x + poolWide + GAP : x;
  const columns = standColumns(giants, perByte, taken, floor, tall);
  const end = Math.max(x, ...[...pool, ...slabs, ...columns].map(right));
  return { pool, slabs, columns, end };
}

function stackSlabs(held: readonly HeldBuffer[], perByte: number, w: number, x: number, floor: number, tall: number) {
  const slabs: Placed[] = [];
  let at = x;
  let base = floor;
  for (const buffer of held) {
    const h = (buffer.granted * perByte) / w;
    if (base - h < floor - tall - 1) {
      at += w + GAP;
      base = floor;
    }
    slabs.push({ ...buffer, x: at, y: base - h, w, h });
    base -= h + GAP;
  }
  return slabs;
}

function standColumns(held: readonly HeldBuffer[], perByte: number, x: number, floor: number, tall: number): Placed[] {
  let at = x;
  return held.map((buffer) => {
    const w = (buffer.granted * perByte) / tall;
    const column = { ...buffer, x: at, y: floor - tall, w, h: tall };
    at += w + GAP;
    return column;
  });
}

/** Rows of buffers of one size, the biggest on the floor. Each row is filled evenly. */
export function packPool(held: readonly HeldBuffer[], perByte: number, x: number, floor: number, w: number): Placed[] {
  const sizes = [...new Set(held.map(({ granted }) => granted))].sort((a, b) => b - a);
  let base = floor;
  return sizes.flatMap((size) => {
    const alike = held.filter(({ granted }) => granted === size).sort((a, b) => b.needed - a.needed || a.born - b.born);
    return rowsOf(alike, size * perByte, w).flatMap((row) => {
      const box = { y: base, w: w / row.length, h: (row.length * size * perByte) / w };
      base -= box.h;
      return row.map((buffer, i) => ({ ...buffer, ...box, x: x + i * box.w, y: base }));
    });
  });
}

function rowsOf<T>(items: readonly T[], area: number, width: number): (readonly T[])[] {
  const fitting = Math.max(1, Math.min(items.length, Math.round(width / Math.sqrt(area))));
  const perRow = Math.ceil(items.length / Math.ceil(items.length / fitting));
  return Array.from({ length: Math.ceil(items.length / perRow) }, (_, i) => items.slice(i * perRow, (i + 1) * perRow));
}

/** The top of a pool. */
export const poolTop = (pool: readonly Box[], floor: number): number => Math.min(floor, ...pool.map(({ y }) => y));
