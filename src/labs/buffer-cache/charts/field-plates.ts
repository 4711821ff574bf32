import { FONT } from "../../../plot/chart";
import type { Rect } from "../../../plot/path";
import type { Surface } from "../../../plot/surface";
import { formatCounted } from "../../../shared/figure-text";
import { formatBytes, formatInteger } from "../../../shared/format";
import {
  CACHE_GAP,
  type CacheBox,
  type ClassGroup,
  type Container,
  containerAt,
  type FieldLayout,
  isRoomy,
  isSmall,
  rectAt,
  wordsLeft,
} from "./layout/field";

/** A line of words on a plate. */
interface Line {
  readonly text: string;
  readonly weight: 400 | 600;
  readonly size: number;
  readonly muted?: boolean;
}

const FINE = 12;
const SMALL = 13;
const MIDDLE = 17;
const LARGE = 24;
/** Between text and the edge of its plate, and between a plate and its container. CSS pixels. */
const PADDING = 10;
const MARGIN = 8;
const LEADING = 1.38;
/** Smaller containers get no text. CSS pixels. */
const LEAST_LABELED = { width: 30, height: 22 };

/** Limits on labels. `difference`: only where lanes differ. `avoid`: something moves through this rectangle. `hasWords`: see FieldState. */
interface Without {
  readonly difference: boolean;
  readonly avoid?: Rect | null;
  readonly hasWords?: boolean;
}

/** Draws labels in the containers that are large enough, or beside a container if there are few, and counts on blocks. */
export function drawPlates(
  surface: Surface,
  layout: FieldLayout,
  { difference, avoid = null, hasWords = false }: Without,
): void {
  const { rects, groups } = layout;
  const taken = newTaken(layout, hasWords);
  for (let at = 0, mark = 0; at < rects.length; at += 4, mark++) {
    const isTiny = (rects[at + 2] ?? 0) < LEAST_LABELED.width || (rects[at + 3] ?? 0) < LEAST_LABELED.height;
    if (isTiny && taken === null) continue;
    const container = containerAt(layout, mark);
    if (container !== null && (container.differs || !difference)) drawPlate(surface, container, taken, avoid);
  }
  for (const group of groups) {
    if (group.block !== null) {
      drawFirstThatFits(surface, roomInBlock(group, group.block), blockWords(group), avoid);
    }
  }
}

/** Labels for the buffers of a block: together their bytes, then how many they are. The last one fits the smallest block. */
function blockWords({ count, granted }: ClassGroup): readonly (readonly Line[])[] {
  const [bytes, buffers] = [formatBytes(granted), line(formatCounted(count, "buffer"))];
  return [[line(bytes, 600, MIDDLE), buffers], [line(bytes, 600), buffers], [line(`×${formatInteger(count)}`, 600)]];
}

/** The part of a block that its drop and coins leave free. */
function roomInBlock({ pile, poisoned }: ClassGroup, block: Rect): Rect {
  const top = poisoned > 0 ? DROP_ROOM : 0;
  const foot = pile !== null && pile.height < block.height ? pile.height : 0;
  return { ...block, y: block.y + top, height: block.height - top - foot };
}

/** Labels the only buffer of a cache drawn in the field. With several buffers, the text would cross their borders. */
export function drawCachePlate(surface: Surface, { rect, idle, slots }: CacheBox, avoid: Rect | null): void {
  if (slots.filter((side, at) => at % 4 === 2 && side > 0).length !== 1) return;
  const words = line("in the cache");
  const choices = [
    [line(formatBytes(idle), 600, LARGE), words],
    [line(formatBytes(idle), 600), words],
    [line(formatBytes(idle), 600)],
  ];
  drawFirstThatFits(surface, rect, choices, avoid);
}

/** Labels a cached buffer with its bytes and its place, as far as they fit. */
export function drawInCache(surface: Surface, rect: Rect, bytes: number, place: string, avoid: Rect | null): void {
  const strong = line(formatBytes(bytes), 600);
  drawFirstThatFits(surface, rect, place === "" ? [[strong]] : [[strong, line(place)], [strong]], avoid);
}

const line = (text: string, weight: 400 | 600 = 400, size = SMALL): Line => ({ text, weight, size });
const quiet = (text: string, size = SMALL): Line => ({ ...line(text, 400, size), muted: true });

function drawPlate(surface: Surface, container: Container, taken: Taken | null, avoid: Rect | null): void {
  const { coin, needed, size } = container;
  const { full, short } = plateWords(container);
  const room = roomIn(container);
  const plate =
    drawFirstThatFits(surface, room, full, avoid) ??
    drawOutside(surface, container, taken, avoid) ??
    drawFirstThatFits(surface, room, short, avoid);
  if (coin.isTiny && size !== needed) drawCoinWords(surface, container, plate, avoid);
}

const DROP_ROOM = 28;
const RING_ROOM = 24;

/** The part of a container that its drop and coin leave free. */
function roomIn({ coin, poisoned, ...rect }: Container): Rect {
  const top = poisoned && rect.width < 200 && isRoomy(rect) ? DROP_ROOM : 0;
  if (coin.isTiny) return { ...rect, y: rect.y + top, height: rect.height - top - (rect.height < 200 ? RING_ROOM : 0) };
  if (coin.width === rect.width && coin.height === rect.height) return rect;
  const [beside, above] = [rect.width - coin.width, rect.height - coin.height];
  const isBeside = beside * (rect.height - top) > above * rect.width;
  if (isBeside) return { ...rect, x: rect.x + coin.width, y: rect.y + top, width: beside, height: rect.height - top };
  return { ...rect, y: rect.y + top, height: above - top };
}

/** Labels for a container, the most detailed first. The `short` ones omit the needed bytes. */
function plateWords({ size, needed, handOuts, useful }: Container) {
  const bytes = formatBytes(size);
  if (size === needed) {
    const large = line(bytes, 600, LARGE);
    return { full: [[large, line("its caller needs all of it")], [large]], short: [[line(bytes, 600)]] };
  }
  const short = [[line(bytes, 600)], [line(formatInteger(size), 600)]];
  const need = `needs ${formatBytes(needed)}`;
  const times = `${formatCounted(handOuts, "caller")} got it.`;
  const often = neededWords(useful);
  const full = [
    [line(bytes, 600, LARGE), line(`its caller ${need}`), quiet(times), quiet(often)],
    [line(bytes, 600, MIDDLE), line(need), quiet(times, FINE), quiet(often, FINE)],
    [line(bytes, 600), line(need)],
    [line(formatInteger(size), 600), line("needs"), line(formatBytes(needed))],
  ];
  return { full, short };
}

/** Rectangles that labels beside a container must not cover. Each new label is added. */
interface Taken {
  readonly rects: Rect[];
  /** The right edge of the room. */
  readonly right: number;
}

/** With more buffers than this, the space between them is too small for labels. */
const FEW = 8;

/** Everything drawn in a field with few buffers; null = there are many. */
function newTaken(layout: FieldLayout, hasWords: boolean): Taken | null {
  const { rects, groups, cacheBox } = layout;
  if (rects.length > 4 * FEW || groups.some(({ block }) => block !== null)) return null;
  const own = Array.from({ length: rects.length / 4 }, (_, i) => rectAt(rects, 4 * i));
  if (hasWords && isSmall(layout)) return { rects: own, right: wordsLeft(layout) };
  return { rects: own, right: cacheBox.inField ? cacheBox.rect.x - CACHE_GAP : layout.width };
}

/** Labels a wasteful container that is too small, above it or to its right; null = no space there either. */
function drawOutside(surface: Surface, container: Container, taken: Taken | null, avoid: Rect | null): Rect | null {
  const { size, needed } = container;
  if (taken === null || size === needed) return null;
  const bytes = line(formatBytes(size), 600);
  for (const lines of [[bytes, line(`needs ${formatBytes(needed)}`)], [bytes]]) {
    const plate = outsidePlates(surface, container, lines).find((one) => isFree(one, taken));
    if (plate === undefined) continue;
    taken.rects.push(plate);
    if (avoid === null || !overlaps(plate, avoid)) drawLines(surface, plate, lines);
    return plate;
  }
  return null;
}

const isFree = (rect: Rect, { rects, right }: Taken): boolean =>
  rect.y >= 0 && rect.x + rect.width <= right && !rects.some((other) => overlaps(rect, other));

/** Places for a label outside a container: above it, or on the floor to its right. */
function outsidePlates(surface: Surface, { x, y, width, height }: Rect, lines: readonly Line[]): readonly Rect[] {
  const wide = Math.ceil(Math.max(...lines.map((one) => widthOf(surface, one))) + 4);
  const high = plateHeight(lines) + 2;
  return [
    { x, y: y - high - 2, width: wide, height: high },
    { x: x + width + 4, y: y + height - high, width: wide, height: high },
  ];
}

/**
 * How often a buffer was worth its size. A single time can only be its first allocation, which needed all of it.
 * @internal
 */
export function neededWords(useful: number): string {
  if (useful === 0) return "None needed half of it.";
  return useful === 1 ? "One needed all of it." : `${formatInteger(useful)} needed half of it.`;
}

/** "once", "29 times". */
export const timesWords = (times: number): string =>
  times === 1 ? "once" : times === 2 ? "twice" : `${formatInteger(times)}\u00a0times`;

const fontOf = ({ weight, size }: Line): string => `${weight} ${size}px ${FONT}`;

/** Measures the width of a line once. */
function widthOf({ context, stock: { widths } }: Surface, line: Line): number {
  const key = `${line.weight} ${line.size} ${line.text}`;
  const known = widths.get(key);
  if (known !== undefined) return known;
  context.font = fontOf(line);
  const { width } = context.measureText(line.text);
  if (widths.size > 500) widths.clear();
  widths.set(key, width);
  return width;
}

/** Draws the first label that fits a container without covering `avoid`, and returns its plate. */
function drawFirstThatFits(
  surface: Surface,
  rect: Rect,
  choices: readonly (readonly Line[])[],
  avoid: Rect | null,
): Rect | null {
  for (const lines of choices) {
    const plate = plateIn(surface, rect, lines);
    if (plate === null) continue;
    if (avoid === null || !overlaps(plate, avoid)) drawLines(surface, plate, lines);
    return plate;
  }
  return null;
}

const overlaps = (a: Rect, b: Rect): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** The plate of lines centered in a container; null = they do not fit. */
function plateIn(surface: Surface, rect: Rect, lines: readonly Line[]): Rect | null {
  const large = rect.width >= 140;
  const [padding, margin, high] = large ? [PADDING, MARGIN, MARGIN] : [2, 5, 1];
  const height = plateHeight(lines) + (large ? 12 : 2);
  // Most containers are too low, and measuring a text takes longer.
  if (height + 2 * high > rect.height) return null;
  const width = Math.ceil(Math.max(...lines.map((one) => widthOf(surface, one))) + 2 * padding);
  if (width + 2 * margin > rect.width) return null;
  const x = Math.round(rect.x + (rect.width - width) / 2);
  return { x, y: Math.round(rect.y + (rect.height - height) * 0.45), width, height };
}

const plateHeight = (lines: readonly Line[]): number =>
  lines.reduce((sum, { size }) => sum + Math.round(LEADING * size), 0);

function drawLines(surface: Surface, plate: Rect, lines: readonly Line[]): void {
  const { context, palette } = surface;
  context.fillStyle = palette.surface;
  context.fillRect(plate.x, plate.y, plate.width, plate.height);
  context.textAlign = "center";
  context.textBaseline = "middle";
  let y = plate.y + (plate.height - plateHeight(lines)) / 2;
  for (const one of lines) {
    const own = Math.round(LEADING * one.size);
    context.font = fontOf(one);
    context.fillStyle = one.muted ? palette.muted : palette.text;
    context.fillText(one.text, plate.x + plate.width / 2, y + own / 2 + 1);
    y += own;
  }
}

const RING = 9;
const LEADER = 14;

/** Labels a tiny coin with its bytes and says that it is to scale. */
function drawCoinWords(
  surface: Surface,
  { coin, needed, ...rect }: Container,
  plate: Rect | null,
  avoid: Rect | null,
): void {
  const words = line(`${formatBytes(needed)}, to scale`);
  const width = widthOf(surface, words) + 12;
  const [x, y] = [coin.x + coin.width / 2 + RING, coin.y + coin.height / 2];
  const room = rect.x + rect.width - 8 - x - LEADER;
  if (width > room || (plate !== null && plate.y + plate.height > y - 14)) return;
  const own = { x: x + LEADER, y: y - 11, width, height: 22 };
  if (avoid !== null && overlaps(own, avoid)) return;
  const { context, palette } = surface;
  context.fillStyle = palette.text;
  context.fillRect(x, y - 0.75, LEADER, 1.5);
  drawLines(surface, own, [words]);
}
