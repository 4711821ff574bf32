import type { LaneArrays } from "../protocol/frame";
import { formatShare } from "../shared/figure-text";
import { formatBytes, formatInteger } from "../shared/format";
import { AT_REST, drawCacheDot, drawField } from "./field";
import { BRACKET_ROOM, drawLens, lensOf } from "./field-lens";
import { logLens } from "./field-log";
import { figure } from "./figures";
import { type FieldLayout, layoutFields } from "./layout/field";
import { ruler } from "./layout/field-scale";
import { shareBar } from "./layout/ledger";
import { drawSegments, laneBytes } from "./ledger-bar";
import { dots, hatch } from "./patterns";
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
  writeLines,
} from "./picture-blocks";
import type { Surface } from "./surface";

/** What a picture of the stage shows: all lanes of a frame at once. */
export interface StageSource {
  readonly lanes: readonly Pick<LaneArrays, "figures" | "classes" | "marks" | "slots">[];
  readonly names: readonly string[];
  /** W: how many times the need a poisoned buffer is. */
  readonly poisonRatio: number;
  readonly lens: "area" | "log" | "difference";
  /** The lane that has the most room. */
  readonly focus: number;
  /** What is not drawn to the letter; "" = nothing. */
  readonly finePrint: (layouts: readonly FieldLayout[]) => string;
}

const GUTTER = 168;
const CACHE = 96;
const GAP = 16;
const FIELD = INNER - GUTTER - CACHE - GAP;
const SMALL: Style = { size: 12, muted: true };
const PLAIN: Style = { size: 13 };
const STRONG: Style = { size: 13, weight: 600 };

/** Where the bytes of all lanes are, and what each hands out and keeps. */
export function stageBlocks(source: StageSource): Block[] {
  const layouts = layoutsOf(source);
  return [
    paragraph("Where are the bytes?", STRONG, 4),
    ...source.lanes.map((lane, i) => ledgerRow(lane, i)),
    legend(source),
    paragraph(`What callers hold${source.lens === "log" ? "" : ", area = bytes"}, on one scale`, STRONG, 4),
    ...layouts.map((layout, i) => laneBlock(source, layout, i)),
    scaleBlock(source, layouts),
    paragraph(source.finePrint(layouts), SMALL),
  ];
}

const HEIGHT = { focus: 216, other: 140 };

function layoutsOf({ lanes, poisonRatio: ratio, lens, focus }: StageSource): readonly FieldLayout[] {
  const byArea = layoutFields(
    lanes.map((lane, i) => ({
      marks: lane.marks,
      classes: lane.classes,
      cached: Array.from({ length: lane.slots.length / 2 }, (_, slot) => lane.slots[2 * slot] ?? 0),
      width: FIELD,
      height: i === focus && lanes.length <= 2 ? HEIGHT.focus : HEIGHT.other,
      poison: { ratio, big: figure(lane, "big") },
    })),
  );
  return lens === "log" ? logLens.lay(byArea) : byArea;
}

const BAR = 18;

/** The bar of a lane, and its three parts in words. */
function ledgerRow(lane: StageSource["lanes"][number], number: number): Block {
  const { needed, wasted, idle } = laneBytes(lane);
  const words = `needed ${formatBytes(needed)} · wasted in callers’ hands ${formatBytes(wasted)} · idle in the cache ${formatBytes(idle)}`;
  return {
    height: 44,
    draw: (surface) => {
      drawBadge(surface, number, 0, 0);
      const width = INNER - 28;
      at(surface.context, 28, 0, () => {
        const segments = shareBar({ needed, wasted, idle }, width);
        drawSegments({ ...surface, width, height: BAR }, segments);
        write(surface, words, 0, BAR + 11, SMALL);
      });
    },
  };
}

interface Entry {
  readonly words: string;
  readonly draw: (surface: Surface) => void;
}

const SWATCH = 14;

/** What the fills mean. */
function legend({ lanes: [first], poisonRatio }: StageSource): Block {
  const big = first === undefined ? Number.NaN : figure(first, "big");
  const entries: readonly Entry[] = [
    { words: "needed", draw: (surface) => swatch(surface, surface.palette.needed) },
    { words: "wasted in callers’ hands", draw: (surface) => swatch(surface, hatch(surface)) },
    { words: "idle in the cache", draw: (surface) => swatch(surface, dots(surface)) },
    { words: `poisoned: ≥ ${formatBytes(big)}, ≥ ${poisonRatio}\u00a0× the need`, draw: poisonedSwatch },
  ];
  return {
    height: 34,
    draw: (surface) => {
      let x = 28;
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
  const { height } = layout;
  return {
    height: height + GAP,
    draw: (surface) => {
      const { context } = surface;
      drawNumbers(surface, source, lane);
      at(context, GUTTER, 0, () =>
        drawLane({ ...surface, width: FIELD, height: height + BRACKET_ROOM }, source, layout),
      );
      at(context, GUTTER + FIELD + GAP, 0, () => drawCache(surface, layout));
    },
  };
}

/** The lane's name and how efficient it is. */
function drawNumbers(surface: Surface, { lanes, names }: StageSource, number: number): void {
  const lane = lanes[number];
  if (lane === undefined) return;
  drawBadge(surface, number, 0, 0);
  const lines = wrapped(names[number] ?? "", GUTTER - 40, STRONG);
  writeLines(surface, lines, { x: 28, y: 10, leading: 18 }, STRONG);
  const top = 18 * Math.max(1, lines.length) + 26;
  write(surface, formatShare(figure(lane, "efficiency")), 0, top, { size: 30 });
  const words = [
    `efficient, hits ${formatShare(figure(lane, "hit_rate"), 0)}`,
    `live buffers ${formatInteger(figure(lane, "live"))}`,
    `poisoned ${formatInteger(figure(lane, "poisoned"))}`,
  ];
  writeLines(surface, words, { x: 0, y: top + 27, leading: 17 }, SMALL);
}

function drawLane(surface: Surface, { lens }: StageSource, layout: FieldLayout): void {
  const state = { ...AT_REST, difference: lens === "difference" };
  if (layout.extent.width === 0) write(surface, "No caller holds a buffer.", 0, 10, SMALL);
  (lens === "log" ? logLens.draw : drawField)(surface, layout, state);
  const closer = lensOf(layout);
  if (closer === null) return;
  drawLens(surface, layout, closer, state);
  const x = closer.x + closer.layout.extent.width + 24;
  write(surface, `the same, ${closer.times}\u00a0times as wide and high`, x, 10, SMALL);
}

const DOT = 42;

/** What the cache holds; a large one stands in the field. */
function drawCache(surface: Surface, layout: FieldLayout): void {
  const { idle, inField } = layout.cacheBox;
  write(surface, "in the cache", 0, 10, SMALL);
  write(surface, formatBytes(idle), 0, 28, PLAIN);
  if (!inField) at(surface.context, 0, 40, () => drawCacheDot({ ...surface, width: DOT, height: DOT }, layout));
}

/** What a square on the scale of the fields is worth. */
function scaleBlock({ lens }: StageSource, [layout]: readonly FieldLayout[]): Block {
  if (lens === "log") return paragraph("Log scale: lengths mean powers of ten, areas mean nothing.", SMALL);
  const { side, bytes } = ruler(layout?.scale ?? 1);
  return {
    height: 26,
    draw: (surface) => {
      const { context, palette } = surface;
      context.strokeStyle = palette.text;
      context.lineWidth = 1;
      context.strokeRect(GUTTER + 0.5, 0.5, side, side);
      write(surface, `${formatBytes(bytes)} on this scale`, GUTTER + side + 8, 8, SMALL);
    },
  };
}
