import { packSquares } from "../../labs/article";
import type { Box } from "./geometry";

/** The start page's presentation: in a window, on a phone, on a phone without a caption, or large before a class. */
export type Look = "page" | "present" | "narrow" | "narrow-bare";

export interface Rooms {
  readonly callers: Box;
  readonly cache: Box;
  readonly heap: Box;
}

/** The walls of a scene, and its scale in px² per byte. */
interface StageScene {
  readonly rooms: Rooms;
  readonly perByte: number;
}

/** The poster is shown at rest and at the end, `near` at steps 0–11, `far` at 58–60. */
export type SceneName = "poster" | "near" | "far" | "growth";

/** The parts of the stage that depend only on its box. Pixels. */
export interface Layout {
  readonly width: number;
  readonly height: number;
  readonly look: Look;
  /** CALLERS on top, CACHE and HEAP below. */
  readonly narrow: boolean;
  /** There is no room above the biggest buffers, so there is no balance and labels are inside. */
  readonly tight: boolean;
  /** The width of the column left of the rooms: for the dials, at rest for the fixed square. 0 on narrow stages. */
  readonly column: number;
  /** The height of the line with a room's name. */
  readonly strip: number;
  /** The distance from CALLERS' wall to its leftmost content. */
  readonly margin: number;
  /** Scales a text size in px from the widest stage to this one. */
  readonly text: (size: number) => number;
  readonly scenes: Readonly<Record<SceneName, StageScene>>;
}

/** A scene on its layout. */
export type Scene = Layout & StageScene;

export const sceneOf = (layout: Layout, name: SceneName): Scene => ({ ...layout, ...layout.scenes[name] });

/** The stage's box on a page of 1440 × 900, assumed before it has been measured. */
export const NOMINAL = { width: 1376, height: 488 } as const;
/** The line width of a wall. */
export const WALL = 3;
/** The distance of boxes from the floor's line. */
const FLOOR = 2;

const LOOKS = {
  page: { column: 152, least: 18, strip: 38, margin: 18, footer: 46 },
  present: { column: 132, least: 24, strip: 44, margin: 12, footer: 50 },
  narrow: { column: 0, least: 16, strip: 32, margin: 14, footer: 4 },
  "narrow-bare": { column: 0, least: 16, strip: 32, margin: 14, footer: 4 },
} as const satisfies Readonly<Record<Look, object>>;
/** On a narrow stage at rest: the height under CALLERS, and the part of it for the cache's room. */
const NARROW_FOOT = { caption: 64, cache: 80 } as const;
/** Below this width CACHE and HEAP shrink to leave room for the fixed square. */
const NARROWEST = 320;

/** The biggest buffers of the story, in bytes. Its scenes leave room for them. */
const BIGGEST = { near: 6400, far: 102_400, giant: 819_200 } as const;
/** The smallest buffer with its own place in the growth. */
export const GIANT = BIGGEST.far;
/** Buffers of the poster from this size on are drawn singly. */
export const BIG_FROM = GIANT / 2;
/**
 * The poster's buffers in the story: sizes and counts, the bytes of the smaller ones with the gaps between them, and the
 * width of all in sides of the biggest.
 */
const POSTER = {
  sizes: [
    [BIGGEST.giant, 2],
    [204_800, 1],
  ],
  others: 85_000,
  wide: 2.5,
} as const;

const TOP = 2;

/** The stage's layout in a box. */
export function stageLayout(width: number, height: number, look: Look): Layout {
  const narrow = look === "narrow" || look === "narrow-bare";
  const { column, least, strip, margin, footer } = LOOKS[look];
  const tall = height - TOP - footer - strip - FLOOR;
  const tight = narrow || tall < 250;
  const unit = narrow ? 0.7 : look === "present" ? 0.95 : Math.min(1, Math.max(0.7, tall / 400));
  const text = (size: number) => Math.max(least, Math.round(size * unit));
  const base = { width, height, look, narrow, tight, column, strip, margin, text };
  const scene = (name: SceneName): StageScene => {
    const rooms = (narrow ? narrowRooms : wideRooms)(name, base, height - TOP - footer);
    return { rooms, perByte: scaleOf(name, rooms, base) };
  };
  const scenes = { poster: scene("poster"), near: scene("near"), far: scene("far"), growth: scene("growth") };
  return { ...base, scenes };
}

type Base = Omit<Layout, "scenes">;

const clamp = (low: number, value: number, high: number) => Math.min(high, Math.max(low, value));

/** If the rooms are narrower than this in total, CACHE and HEAP get only the width of their words. */
const SMALL_ROOMS = 700;

/** The widths of CACHE and HEAP beside CALLERS. */
function wideShares(name: SceneName, width: number, tall: number, look: Look): readonly [cache: number, heap: number] {
  if (name === "growth") return [Math.max(170, 0.192 * width), Math.max(90, 0.09 * width)];
  if (name === "poster") {
    if (look === "present") return [130, 90];
    if (width < SMALL_ROOMS) return [104, 84];
    const cache = clamp(124, 0.1193 * width, 128);
    const spare = Math.max(0, width - cache - 108 - POSTER.wide * tall - 60);
    return [cache + 0.6 * spare, 108 + 0.4 * spare];
  }
  return [0.3105 * width, 0.2353 * width];
}

function wideRooms(name: SceneName, { width, look, column, strip }: Base, h: number): Rooms {
  const [cache, heap] = wideShares(name, width - column, h - strip - FLOOR, look);
  const room = (x: number, w: number) => ({ x, y: TOP, w, h });
  return {
    callers: room(column, width - column - cache - heap),
    cache: room(width - heap - cache, cache),
    heap: room(width - heap, heap),
  };
}

/** CALLERS' share of the height of a narrow stage, and CACHE's share of its width. */
const NARROW_SHARES = { near: [0.54, 0.6], far: [0.54, 0.6], growth: [0.6, 0.7] } as const;

function narrowRooms(name: SceneName, { width, look }: Base, whole: number): Rooms {
  const x = WALL / 2;
  const span = width - WALL;
  const rooms = (callers: number, foot: number, cache: number, heap: number): Rooms => {
    const below = { y: TOP + whole - foot, h: foot };
    return {
      callers: { x, y: TOP, w: span, h: callers },
      cache: { ...below, x, w: cache },
      heap: { ...below, x: x + cache, w: heap },
    };
  };
  if (name === "poster" && look === "narrow") {
    const { cache, caption } = NARROW_FOOT;
    return rooms(whole - cache - caption, cache, width < NARROWEST ? 108 : 124, width < NARROWEST ? 70 : 82);
  }
  const [tall, wide] = name === "poster" ? [1 - NARROW_FOOT.cache / whole, NARROW_SHARES.near[1]] : NARROW_SHARES[name];
  return rooms(whole * tall, whole * (1 - tall), span * wide, span * (1 - wide));
}

/** The floor of a room, on which boxes stand. */
export const floorOf = ({ y, h }: Box): number => y + h - FLOOR;
/** The maximum height of boxes in a room. */
export const clearance = (room: Box, { strip }: Pick<Layout, "strip">): number => room.h - strip - FLOOR;

/** Scales per doubling. Scenes with many buffers have more, so that they fill their rooms in any window. */
const SERIES = { poster: 32, near: 2, far: 2, growth: 32 } as const;
const NARROW_SERIES = 32;
/** The range of the exponents: scales are powers of two. */
const POWERS = { least: -15, most: 6 } as const;

/** The largest scale of its series at which a scene's content fits. */
function scaleOf(name: SceneName, rooms: Rooms, base: Base): number {
  const series = base.narrow ? NARROW_SERIES : SERIES[name];
  for (let step = POWERS.most * series; step > POWERS.least * series; step--) {
    const perByte = 2 ** (step / series);
    if (HOLDS[name](perByte, rooms, base)) return perByte;
  }
  return 2 ** POWERS.least;
}

/**
 * The room above a wide scene's biggest buffer, for the balance, or for a buffer passing over a smaller one's label.
 */
const ABOVE = { near: 130, far: 70 } as const;

const HOLDS: Readonly<Record<SceneName, (perByte: number, rooms: Rooms, base: Base) => boolean>> = {
  poster: (perByte, { callers }, base) => {
    const tall = clearance(callers, base);
    const place = () => {};
    const singles = POSTER.sizes.map(([size, count]) => ({ side: Math.sqrt(size * perByte), count, place }));
    const others = base.narrow ? [] : [{ area: POSTER.others * perByte, place }];
    const { width, height } = packSquares([...singles, ...others], tall);
    return width <= callers.w - base.margin - 8 && height <= tall;
  },
  near: (perByte, { cache, heap }, base) => {
    const side = Math.sqrt(BIGGEST.near * perByte);
    return side <= heap.w - (base.narrow ? 12 : 16) && side <= clearance(cache, base) - (base.tight ? 4 : ABOVE.near);
  },
  far: (perByte, { cache }, base) => {
    const side = Math.sqrt(BIGGEST.far * perByte);
    return side <= cache.w - 56 && side <= clearance(cache, base) - (base.tight ? 4 : ABOVE.far);
  },
  growth: (perByte, { callers, cache }, base) => {
    const { unit, width } = growthField(perByte, callers);
    const pool = Math.sqrt(GROWTH.pool * perByte);
    const cached = Math.sqrt(BIGGEST.giant * perByte);
    return (
      GROWTH.tall * unit - GROWTH.gap <= clearance(callers, base) &&
      pool + width <= callers.w - base.margin - 19 &&
      cached <= Math.min(cache.w - 8, clearance(cache, base))
    );
  },
};

/** The field of the giants' places, at the right end of CALLERS. */
export interface GrowthField {
  /** The side of the smallest giant, with the gap to the next. */
  readonly unit: number;
  /** Its left edge. Buffers without a place are to the left of it. */
  readonly x: number;
  readonly width: number;
}

/** Its width and height in units, the gap between giants in px, and the bytes to leave room for at the left. */
export const GROWTH = { wide: 7.5, tall: 4.9, gap: 2, pool: 830_000 } as const;

export function growthField(perByte: number, callers: Box): GrowthField {
  const unit = Math.sqrt(GIANT * perByte) + GROWTH.gap;
  const width = GROWTH.wide * unit - GROWTH.gap;
  return { unit, x: callers.x + callers.w - 5 - width, width };
}
