import { packSquares, type Shelf } from "../../labs/article";
import type { HeldBuffer, LaneRecord } from "../record";
import type { Placed } from "./buffers";
import { type Box, bottom, right } from "./geometry";
import { BIG_FROM, clearance, floorOf, type Layout } from "./layout";

/** The poster: the buffers that are drawn singly, and the pool of the smaller ones. */
export interface Packing {
  readonly big: readonly Placed[];
  readonly pool: readonly Placed[];
  /** The right edge of the rightmost. */
  readonly end: number;
}

const isBig = ({ granted }: HeldBuffer) => granted >= BIG_FROM;

/** The buffers of the poster. */
export function packPoster({ held }: LaneRecord, layout: Layout): Packing {
  const { rooms, perByte } = layout.scenes.poster;
  const { callers } = rooms;
  const [x, floor, tall] = [callers.x + layout.margin, floorOf(callers), clearance(callers, layout)];
  const big = packHeld(held.filter(isBig), perByte, x, floor, tall);
  const top = layout.narrow
    ? big.filter((one) => bottom(one) < floor - 1).sort((a, b) => right(b) - right(a))[0]
    : undefined;
  const small = held.filter((one) => !isBig(one));
  const all = top
    ? [...big, ...packHeld(small, perByte, right(top) + ASIDE, bottom(top), top.h)]
    : packHeld(held, perByte, x, floor, tall);
  const end = Math.max(x, ...all.map(right));
  return { big: all.filter(isBig), pool: all.filter((one) => !isBig(one)), end };
}

/** Between the pool and the giant beside it, where giants stand on each other. */
const ASIDE = 8;

/** Buffers as squares at `perByte` px² per byte, from `x` on and up to `tall` high: the largest at the right. */
export function packHeld(held: readonly HeldBuffer[], perByte: number, x: number, floor: number, tall: number) {
  const placed: Placed[] = [];
  const sizes = [...new Set(held.map(({ granted }) => granted))].sort((a, b) => b - a);
  const shelves = sizes.map((size): Shelf => {
    const alike = held.filter(({ granted }) => granted === size).sort((a, b) => b.needed - a.needed || a.born - b.born);
    const side = Math.sqrt(size * perByte);
    const put = (i: number, left: number, base: number) =>
      alike
        .slice(i, i + 1)
        .map((one) => placed.push({ ...one, x: x + left, y: floor - tall + base - side, w: side, h: side }));
    return { side, count: alike.length, place: put };
  });
  packSquares(shelves, tall);
  return placed;
}

/** The top of a pool. */
export const poolTop = (pool: readonly Box[], floor: number): number => Math.min(floor, ...pool.map(({ y }) => y));
