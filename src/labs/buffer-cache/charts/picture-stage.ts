import { figure } from "../../../models/allocation/figures";
import type { AllocationLane } from "../../../models/allocation/lane-arrays";
import { dots, hatch } from "../../../plot/patterns";
import {
  at,
  type Block,
  drawBadge,
  INNER,
  paragraph,
  type Style,
  widthOf,
  wrapped,
  write,
} from "../../../plot/picture-blocks";
import type { Surface } from "../../../plot/surface";
import { formatShare, formatShortCount } from "../../../shared/figure-text";
import { formatBytes } from "../../../shared/format";
import { AT_REST, drawCacheDot, drawField } from "./field";
import { logLens } from "./field-log";
import { largestWords } from "./largest-callers";
import type { FieldLayout } from "./layout/field";
import { layoutFields } from "./layout/field-lanes";
import { ruler } from "./layout/field-scale";
import { cacheNameAt, inRoom, ROOM } from "./room";

/** The state that a picture of the stage shows: all lanes of one frame. */
export interface StageSource {
  readonly lanes: readonly Pick<AllocationLane, "figures" | "classes" | "marks" | "slots">[];
  readonly names: readonly string[];
  /** W: a poisoned buffer is at least this many times what its caller needs. */
  readonly poisonRatio: number;
  readonly lens: "area" | "log" | "difference";
  /** The lane with the most space. */
  readonly focus: number;
  /** Names the simplifications in the drawing; "" = none. */
  readonly finePrint: (layouts: readonly FieldLayout[]) => string;
}

/** Width of the walls between a lane's rooms. */
const WALL = 3;
const CACHE = 108;
const HEAP = 96;
const CALLERS = INNER - CACHE - HEAP - 2 * WALL;
const HEIGHT = { focus: 260, other: 132 };
const HEAD = 34;
const CAPTION = 24;
const GAP = 16;
const SMALL: Style = { size: 12, muted: true };
const STRONG: Style = { size: 13, weight: 600 };
const LARGE: Style = { size: 20, weight: 600 };

/** The rooms of all lanes: callers' buffers, cached buffers, and traffic with the heap. */
export function stageBlocks(source: StageSource): Block[] {
  const layouts = layoutsOf(source);
  return [
    legend(source),
    ...layouts.map((layout, i) => laneBlock(source, layout, i)),
    scaleBlock(source, layouts),
    paragraph(source.finePrint(layouts), SMALL),
  ];
}

function layoutsOf({ lanes, poisonRatio: ratio, lens, focus }: StageSource): readonly FieldLayout[] {
  const byArea = layoutFields(
    lanes.map((lane, i) => ({
      marks: lane.marks,
      classes: lane.classes,
      cached: Array.from({ length: lane.slots.length / 2 }, (_, slot) => lane.slots[2 * slot] ?? 0),
      width: CALLERS - ROOM.left - ROOM.right,
      height: heightOf(lanes.length, i === focus) - ROOM.top - ROOM.foot,
      poison: { ratio, big: figure(lane, "big") },
    })),
  );
  return lens === "log" ? logLens.lay(byArea) : byArea;
}

const heightOf = (lanes: number, isFocus: boolean): number => (isFocus && lanes <= 2 ? HEIGHT.focus : HEIGHT.other);

interface Entry {
  readonly words: string;
  readonly draw: (surface: Surface) => void;
}

const SWATCH = 14;

/** Explains the fills. */
function legend({ poisonRatio }: StageSource): Block {
  const entries: readonly Entry[] = [
    { words: "needed", draw: (surface) => swatch(surface, surface.palette.needed) },
    { words: "wasted: allocated, not needed", draw: (surface) => swatch(surface, hatch(surface)) },
    { words: "unused, in the cache", draw: (surface) => swatch(surface, dots(surface)) },
    { words: `poisoned: huge, at least ${poisonRatio}× what its caller needs`, draw: poisonedSwatch },
  ];
  return {
    height: 34,
    draw: (surface) => {
      let x = 0;
      for (const { words, draw } of entries) {
        at(surface.context, x, 0, () => draw(surface));
        write(surface, words, x + SWATCH + 6, SWATCH / 2, SMALL);
        x += SWATCH + 6 + widthOf(words, SMALL) + 20;
      }
    },
  };
}

function swatch({ context }: Surface, fill: string | CanvasPattern): void {
  context.fillStyle = fill;
  context.fillRect(0, 0, SWATCH, SWATCH);
}

function poisonedSwatch(surface: Surface): void {
  const { context, palette } = surface;
  swatch(surface, hatch(surface));
  context.strokeStyle = palette.poison;
  context.lineWidth = 2;
  context.strokeRect(1, 1, SWATCH - 2, SWATCH - 2);
}

function laneBlock(source: StageSource, layout: FieldLayout, lane: number): Block {
  const height = heightOf(source.lanes.length, lane === source.focus);
  return {
    height: HEAD + height + 2 * WALL + CAPTION + GAP,
    draw: (surface) => {
      drawHead(surface, source, lane);
      at(surface.context, 0, HEAD, () => drawRooms(surface, source, layout, height, lane));
      at(surface.context, 0, HEAD + height + 2 * WALL, () => drawCaption(surface, layout));
    },
  };
}

/** Draws the lane's name and its use of memory. */
function drawHead(surface: Surface, { lanes, names }: StageSource, number: number): void {
  const lane = lanes[number];
  if (lane === undefined) return;
  const bytes = `needs ${formatBytes(figure(lane, "needed"))}, takes ${formatBytes(figure(lane, "granted"))}`;
  const figures = [
    { text: `${formatShare(figure(lane, "efficiency"))} useful`, style: LARGE },
    { text: `${formatShare(figure(lane, "avoided_share"), 0)} of heap calls saved`, style: LARGE },
  ];
  const room =
    INNER - 28 - widthOf(bytes, SMALL) - figures.reduce((sum, { text }) => sum + widthOf(text, LARGE) + 24, 0);
  const [name = ""] = wrapped(names[number] ?? "", room, STRONG);
  drawBadge(surface, number, 0, 6);
  write(surface, name, 28, 17, STRONG);
  let x = 28 + widthOf(name, STRONG) + 24;
  for (const { text, style } of figures) {
    write(surface, text, x, 16, style);
    x += widthOf(text, style) + 24;
  }
  write(surface, bytes, INNER, 17, { ...SMALL, align: "right" });
}

/** Draws three rooms in one frame. */
function drawRooms(surface: Surface, source: StageSource, layout: FieldLayout, height: number, number: number): void {
  const { context, palette } = surface;
  const heap = INNER - WALL - HEAP;
  context.strokeStyle = palette.wall;
  context.lineWidth = WALL;
  context.strokeRect(WALL / 2, WALL / 2, INNER - WALL, height + WALL);
  context.fillStyle = palette.wall;
  context.fillRect(heap, WALL, WALL, height);
  at(context, WALL, WALL, () => drawCallers({ ...surface, width: CALLERS, height }, source, layout));
  at(context, WALL + CALLERS, WALL, () => drawCache({ ...surface, width: CACHE - WALL, height }, layout));
  at(context, heap + WALL, WALL, () => drawHeap({ ...surface, height }, source, number));
}

function drawCallers(surface: Surface, { lens }: StageSource, layout: FieldLayout): void {
  const state = { ...AT_REST, difference: lens === "difference" };
  inRoom(surface, layout, (room) => {
    if (layout.extent.width === 0) write(room, "No caller holds a buffer.", 0, 14, SMALL);
    (lens === "log" ? logLens.draw : drawField)(room, layout, state);
  });
  write(surface, "CALLERS", ROOM.left, 14, STRONG);
  if (layout.cacheBox.inField) write(surface, "CACHE", cacheNameAt(layout), 14, STRONG);
}

const DOT = 42;

/** Draws the cache. A large one is drawn beside the callers' buffers. */
function drawCache(surface: Surface, layout: FieldLayout): void {
  const { context, palette, width, height } = surface;
  const { idle, inField } = layout.cacheBox;
  context.globalAlpha = 0.38;
  context.fillStyle = palette.cachedTint;
  context.fillRect(0, 0, width, height);
  context.globalAlpha = 1;
  if (!inField) {
    write(surface, "CACHE", ROOM.left, 14, STRONG);
    at(context, 2, height - 46 - DOT, () => drawCacheDot({ ...surface, width: DOT, height: DOT }, layout));
  }
  write(surface, "whole cache:", ROOM.left, height - 34, SMALL);
  write(surface, idle === 0 ? "empty" : formatBytes(idle), ROOM.left, height - 15, STRONG);
}

/** Draws how many buffers came from the heap and went back. */
function drawHeap(surface: Surface, { lanes }: StageSource, number: number): void {
  const { height } = surface;
  const lane = lanes[number];
  write(surface, "HEAP", ROOM.left, 14, STRONG);
  if (lane === undefined) return;
  write(surface, `${formatShortCount(figure(lane, "heap_allocations"))} new`, ROOM.left, height - 32, SMALL);
  write(surface, `${formatShortCount(figure(lane, "heap_frees"))} freed`, ROOM.left, height - 15, SMALL);
}

/** Draws the callers that hold the most memory, and the rest. */
function drawCaption(surface: Surface, { groups }: FieldLayout): void {
  const words = largestWords(groups);
  if (words === null) return;
  write(surface, words.others, 0, CAPTION / 2, SMALL);
  write(surface, `${words.who} ${words.need}`, INNER, CAPTION / 2, { ...STRONG, align: "right" });
}

/** A square with its bytes at the scale of the fields. */
function scaleBlock({ lens }: StageSource, [layout]: readonly FieldLayout[]): Block {
  if (lens === "log") return paragraph("Log scale: lengths mean powers of ten, and areas have no meaning.", SMALL);
  const { side, bytes } = ruler(layout?.scale ?? 1);
  return {
    height: 26,
    draw: (surface) => {
      const { context, palette } = surface;
      context.strokeStyle = palette.text;
      context.lineWidth = 1;
      context.strokeRect(0.5, 0.5, side, side);
      write(surface, `${formatBytes(bytes)} on this scale`, side + 8, 8, SMALL);
    },
  };
}
