import { MARK_NUMBERS } from "../../../models/allocation/lane-arrays";
import type { Rect } from "../../../plot/layout/rect";
import { dots, hatch } from "../../../plot/patterns";
import type { Surface } from "../../../plot/surface";
import { formatBytes } from "../../../shared/format";
import type { Container, FieldLayout } from "./layout/field";
import { containerAt } from "./layout/field-find";

/** Smaller containers have no labels. CSS pixels. */
const LEAST_LABELED = { width: 230, height: 150 };
const COIN_WORDS_HEIGHT = 200;
const LINE = 34;
/** A ring makes anything smaller than its hole visible. CSS pixels. */
const RING = 11;

/** The field for an audience: containers with coins, labels in the largest ones, no letters under 24 px. */
export function drawPresentField(surface: Surface, layout: FieldLayout, avoid: Rect | null): void {
  for (const { block, pile } of layout.groups) {
    if (block !== null && pile !== null) drawSlice(surface, block, pile, false);
  }
  const count = layout.marks.length / MARK_NUMBERS;
  for (let mark = 0; mark < count; mark++) {
    const container = containerAt(layout, mark);
    if (container !== null) drawContainer(surface, container, avoid);
  }
  drawCache(surface, layout);
}

/** Draws the cached bytes on the same scale, dotted. A small amount becomes a dot in the cache's room. */
function drawCache(surface: Surface, { cacheBox }: FieldLayout): void {
  const { idle, rect, inField, slots } = cacheBox;
  for (let at = 0; at < slots.length; at += 4) {
    const [x = 0, y = 0, wide = 0, high = 0] = slots.subarray(at, at + 4);
    if (wide > 0) drawDots(surface, { x, y, width: wide, height: high });
  }
  if (!inField || rect.width < LEAST_LABELED.width || rect.height < LEAST_LABELED.height) return;
  drawPlate(surface, { x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 - LINE }, [
    { text: formatBytes(idle), font: 600 },
    { text: "in the cache", font: 400 },
  ]);
}

/** Draws the cache on the field's scale in its own canvas. A tiny one is drawn in a ring. */
export function drawPresentDot(surface: Surface, { cacheBox }: FieldLayout): void {
  const { width: side } = cacheBox.rect;
  if (cacheBox.inField || side === 0) return;
  const box = { x: (surface.width - side) / 2, y: (surface.height - side) / 2, width: side, height: side };
  if (side < RING) drawRing(surface, box, surface.palette.cached);
  else drawDots(surface, box);
}

function drawDots(surface: Surface, { x, y, width, height }: Rect): void {
  const { context, palette } = surface;
  context.fillStyle = dots(surface);
  context.fillRect(x, y, width, height);
  context.strokeStyle = palette.cached;
  context.lineWidth = 2;
  context.strokeRect(x + 1, y + 1, Math.max(0, width - 2), Math.max(0, height - 2));
}

/** Draws a container. Its labels stay clear of `avoid`. */
function drawContainer(surface: Surface, container: Container, avoid: Rect | null): void {
  drawSlice(surface, container, container.coin, container.poisoned);
  const { size, needed, coin, width, height } = container;
  if (size === needed) return;
  const isFree = avoid === null || !overlap(container, avoid);
  if (coin.isTiny) drawRing(surface, coin, surface.palette.needed);
  const isWide = measured(surface, formatBytes(size), 600) + PLATE_ROOM <= width;
  if (!isFree) return;
  if (isWide && height >= LEAST_LABELED.height) drawWords(surface, container);
  else drawUpright(surface, container);
}

const overlap = (a: Rect, b: Rect): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** Space that a plate needs beside its text, CSS pixels. */
const PLATE_ROOM = 32;

function drawWords(surface: Surface, container: Container): void {
  const { size, needed, width, height } = container;
  const hasRoom = drawCoinWords(surface, container);
  const lines = [
    { text: formatBytes(size), font: 600 },
    { text: `${formatBytes(size - needed)} is waste`, font: 400 },
    ...(hasRoom ? [] : [{ text: `needs ${formatBytes(needed)}`, font: 400 }]),
  ].filter(({ text, font }) => measured(surface, text, font) + PLATE_ROOM <= width);
  const top = container.y + (height - lines.length * LINE) / 2;
  drawPlate(surface, { x: container.x + width / 2, y: hasRoom ? top : Math.max(container.y + 10, top - 12) }, lines);
}

/** Draws a ring with a few pixels in its middle. */
function drawRing({ context, palette }: Surface, { x, y, width, height }: Rect, color: string): void {
  context.beginPath();
  context.arc(x + width / 2, y + height / 2, RING, 0, 2 * Math.PI);
  context.fillStyle = palette.surface;
  context.fill();
  context.strokeStyle = palette.text;
  context.lineWidth = 2;
  context.stroke();
  context.fillStyle = color;
  context.fillRect(x, y, Math.max(2, width), Math.max(2, height));
}

/** Labels a narrow container vertically above its coin if there is space. */
function drawUpright(surface: Surface, { x, y, width, height, size, needed, coin }: Container): void {
  const room = Math.min(height, coin.y - y);
  const texts = [`${formatBytes(size)}, needs ${formatBytes(needed)}`, formatBytes(size)];
  const text = texts.find((text) => measured(surface, text, 400) + 24 <= room);
  if (width < LINE || text === undefined) return;
  const { context, palette } = surface;
  context.save();
  context.translate(x + width / 2, y + room / 2);
  context.rotate(-Math.PI / 2);
  const wide = measured(surface, text, 400) + 12;
  context.fillStyle = palette.surface;
  context.fillRect(-wide / 2, -LINE / 2 + 2, wide, LINE - 4);
  context.fillStyle = palette.text;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillText(text, 0, 0);
  context.restore();
}

function drawSlice({ context, palette, ...surface }: Surface, rect: Rect, coin: Rect, poisoned: boolean): void {
  context.fillStyle = hatch({ context, palette, ...surface });
  context.fillRect(rect.x, rect.y, rect.width, rect.height);
  if (poisoned) {
    context.strokeStyle = palette.poison;
    context.lineWidth = 3;
    context.strokeRect(rect.x + 1.5, rect.y + 1.5, rect.width - 3, rect.height - 3);
  }
  context.fillStyle = palette.surface;
  context.fillRect(coin.x, coin.y - 2, coin.width + 2, coin.height + 2);
  context.fillStyle = palette.needed;
  context.fillRect(coin.x, coin.y, coin.width, coin.height);
}

/** Labels a coin beside it; false = no space. */
function drawCoinWords(surface: Surface, { x: left, coin, needed, width, height }: Container): boolean {
  const text = `${formatBytes(needed)} is needed`;
  const wide = measured(surface, text, 400);
  if (height < COIN_WORDS_HEIGHT || coin.x - left + coin.width + wide + 56 > width) return false;
  const x = coin.x + coin.width + 24 + wide / 2 + 12;
  const y = coin.y + coin.height - LINE / 2 - 6;
  const { context, palette } = surface;
  context.fillStyle = palette.text;
  context.fillRect(coin.x + coin.width, y - 1, 24, 2);
  drawPlate(surface, { x, y: y - LINE / 2 }, [{ text, font: 400 }]);
  return true;
}

interface PlateLine {
  readonly text: string;
  readonly font: number;
}

function measured({ context }: Surface, text: string, weight: number): number {
  context.font = `${weight} ${weight === 600 ? 34 : 24}px ${FONT}`;
  return context.measureText(text).width;
}

const FONT = '"Segoe UI", "Helvetica Neue", "DejaVu Sans Condensed", system-ui, sans-serif';

/** Draws text on a plate. `at` is the middle of its top edge. */
function drawPlate(
  surface: Surface,
  at: { readonly x: number; readonly y: number },
  lines: readonly PlateLine[],
): void {
  const { context, palette } = surface;
  const width = Math.max(...lines.map(({ text, font }) => measured(surface, text, font))) + 24;
  context.fillStyle = palette.surface;
  context.fillRect(at.x - width / 2, at.y - 6, width, lines.length * LINE + 12);
  context.fillStyle = palette.text;
  context.textAlign = "center";
  context.textBaseline = "middle";
  lines.forEach(({ text, font }, i) => {
    measured(surface, text, font);
    context.fillText(text, at.x, at.y + LINE * (i + 0.5));
  });
}
