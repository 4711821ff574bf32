import { defaultScenario } from "../../models/allocation/default-scenario";
import type { HeldBuffer } from "../record";
import { type Box, bottom, right } from "./geometry";
import { type Mark, type PathMark, type RectMark, round } from "./marks";

/** The meaning of "auto" in the scenario: 64 of the smallest requests. */
const BIG = 64 * defaultScenario.sizeMin;

type Bytes = Pick<HeldBuffer, "granted" | "needed">;

/** Whether a buffer is huge and almost none of it is needed. */
export const isPoisoned = ({ granted, needed }: Bytes): boolean =>
  granted >= BIG && granted >= defaultScenario.poisonRatio * needed;

const rect = ({ x, y, w, h }: Box, paint: Pick<RectMark, "fill" | "stroke">): RectMark => ({
  kind: "rect",
  x,
  y,
  w: Math.max(0, w),
  h: Math.max(0, h),
  ...paint,
});

const inset = ({ x, y, w, h }: Box, by: number): Box => ({ x: x + by, y: y + by, w: w - 2 * by, h: h - 2 * by });

/** The needed bytes of a buffer, true to scale, in its lower-left corner. */
function neededBox(box: Box, needed: number, perByte: number): Box {
  const area = needed * perByte;
  const side = Math.sqrt(area);
  const w = Math.min(box.w, Math.max(side, area / box.h));
  const h = area / w;
  return { x: box.x, y: bottom(box) - h, w, h };
}

/** From this side length on, hatches have wide lines, borders are thick, and needed bytes keep clear of the border. */
const LARGE = 60;
const MEDIUM = 24;
const VISIBLE = 8;

/** A buffer that a caller holds: needed bytes are solid, wasted ones hatched, and a poisoned buffer has a border. */
export function heldMarks(box: Box, buffer: Bytes, perByte: number): readonly Mark[] {
  if (buffer.needed >= buffer.granted) return [rect(box, { fill: "needed" })];
  const side = Math.min(box.w, box.h);
  const hatch = rect(box, { fill: side > LARGE ? "hatch" : "hatch-small" });
  return [hatch, ...(isPoisoned(buffer) ? borderMarks(box, side) : []), ...neededMarks(box, buffer, perByte, side)];
}

function borderMarks(box: Box, side: number): readonly Mark[] {
  if (side <= MEDIUM) return [rect(inset(box, 0.75), { stroke: { ink: "poison", width: 1.5 } })];
  return [
    rect(inset(box, 3.5), { stroke: { ink: "surface", width: 1.5 } }),
    rect(inset(box, 1.5), { stroke: { ink: "poison", width: 3 } }),
  ];
}

/** The box of a buffer's needed bytes, inside the border. */
export function neededPlace(box: Box, buffer: Bytes, perByte: number): Box {
  const place = neededBox(box, buffer.needed, perByte);
  const by = isPoisoned(buffer) && Math.min(box.w, box.h) > 40 && place.w > VISIBLE ? 5 : 0;
  return { ...place, x: place.x + by, y: place.y - by };
}

function neededMarks(box: Box, buffer: Bytes, perByte: number, side: number): readonly Mark[] {
  const place = neededPlace(box, buffer, perByte);
  if (place.w < VISIBLE && isPoisoned(buffer) && side >= MEDIUM) return [];
  const needed = rect(place, { fill: "needed" });
  if (side <= 50 || place.w <= VISIBLE) return [needed];
  const edge = { ...place, y: place.y - 2.5, w: place.w + 2.5, h: place.h + 2.5 };
  return [rect(edge, { fill: "surface" }), needed];
}

/** A cached buffer: dots. */
export const cachedMarks = (box: Box): readonly Mark[] => [
  rect(box, { fill: "dots" }),
  rect(inset(box, 1), { stroke: { ink: "cached", width: 2 } }),
];

/** A moving buffer: empty. */
export const travelingMarks = (box: Box): readonly Mark[] => [
  rect(inset(box, 1.25), { fill: "surface", stroke: { ink: "text", width: 2.5 } }),
];

/** A tile of a pool. */
export interface Tile extends Box, HeldBuffer {}

const subpath = ({ x, y, w, h }: Box) => `M${round(x)} ${round(y)}h${round(w)}v${round(h)}h${round(-w)}z`;
const path = (boxes: readonly Box[], paint: Pick<PathMark, "fill" | "stroke">): readonly PathMark[] =>
  boxes.length === 0 ? [] : [{ kind: "path", d: boxes.map(subpath).join(""), ...paint }];

/** Many small buffers in a few marks. Hairlines of the surface's color separate them. */
export function poolMarks(tiles: readonly Tile[], perByte: number): readonly Mark[] {
  const wasteful = tiles.filter(({ granted, needed }) => needed < granted);
  const apart = tiles.filter(({ w, h }) => w > 5 && h > 4);
  const poisoned = wasteful.filter(isPoisoned).filter(({ w, h }) => Math.min(w, h) > 7);
  return [
    ...path(wasteful, { fill: "hatch-small" }),
    ...path(
      tiles.map((tile) => neededBox(tile, tile.needed, perByte)),
      { fill: "needed" },
    ),
    ...path(apart, { stroke: { ink: "surface", width: 1 } }),
    ...path(
      poisoned.map((tile) => inset(tile, 1.25)),
      { stroke: { ink: "poison", width: 1.5 } },
    ),
  ];
}

/** The bounding box of boxes. */
export function around(boxes: readonly Box[]): Box {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  return { x, y, w: Math.max(...boxes.map(right)) - x, h: Math.max(...boxes.map(bottom)) - y };
}
