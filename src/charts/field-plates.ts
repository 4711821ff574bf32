import { formatBytes, formatInteger } from "../shared/format";
import type { CacheBox, ClassGroup, Container, FieldLayout, Rect } from "./layout/field";
import { containerAt, isRoomy } from "./layout/field-find";
import type { Surface } from "./surface";

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
/** What stands between words and the edge of their plate, and between a plate and its container. */
const PADDING = 10;
const MARGIN = 8;
const LEADING = 1.38;
/** Narrower containers have no words. */
const LEAST = { width: 30, height: 22 };

/** Where words are left out: `difference`: unless lanes differ there; `avoid`: something passes. */
interface Without {
  readonly difference: boolean;
  readonly avoid?: Rect | null;
}

/** Words inside the containers that are large enough, and the counts of blocks. */
export function drawPlates(surface: Surface, layout: FieldLayout, { difference, avoid = null }: Without): void {
  const { rects, groups } = layout;
  for (let at = 0, mark = 0; at < rects.length; at += 4, mark++) {
    if ((rects[at + 2] ?? 0) < LEAST.width || (rects[at + 3] ?? 0) < LEAST.height) continue;
    const container = containerAt(layout, mark);
    if (container !== null && (container.differs || !difference)) drawPlate(surface, container, avoid);
  }
  for (const group of groups) {
    if (group.block !== null) {
      drawFirstThatFits(
        surface,
        roomInBlock(group, group.block),
        [[line(`×${formatInteger(group.count)}`, 600)]],
        avoid,
      );
    }
  }
}

/** What of a block neither its drop nor its coins take. */
function roomInBlock({ pile, poisoned }: ClassGroup, block: Rect): Rect {
  const top = poisoned > 0 ? DROP_ROOM : 0;
  const foot = pile !== null && pile.height < block.height ? pile.height : 0;
  return { ...block, y: block.y + top, height: block.height - top - foot };
}

/** Words on a cache that stands in the field. */
export function drawCachePlate(surface: Surface, { rect, idle }: CacheBox, avoid: Rect | null): void {
  const words = line("in the cache");
  const choices = [
    [line(formatBytes(idle), 600, LARGE), words],
    [line(formatBytes(idle), 600), words],
  ];
  drawFirstThatFits(surface, rect, choices, avoid);
}

const line = (text: string, weight: 400 | 600 = 400, size = SMALL): Line => ({ text, weight, size });
const quiet = (text: string, size = SMALL): Line => ({ ...line(text, 400, size), muted: true });

function drawPlate(surface: Surface, container: Container, avoid: Rect | null): void {
  const { coin, needed, size } = container;
  const plate = drawFirstThatFits(surface, roomIn(container), plateWords(container), avoid);
  if (coin.isTiny && size !== needed) drawCoinWords(surface, container, plate, avoid);
}

const DROP_ROOM = 28;
const RING_ROOM = 24;

/** What of a container neither its drop nor its coin takes. */
function roomIn({ coin, poisoned, ...rect }: Container): Rect {
  const top = poisoned && rect.width < 200 && isRoomy(rect) ? DROP_ROOM : 0;
  const foot = coin.isTiny ? RING_ROOM : coin.height < 0.5 * rect.height ? coin.height : 0;
  const isLow = rect.height < 200;
  const bottom = isLow || !coin.isTiny ? foot : 0;
  return { ...rect, y: rect.y + top, height: rect.height - top - bottom };
}

/** The words for a container, the fullest first. */
function plateWords({ size, needed, handOuts, useful }: Container): Line[][] {
  const bytes = formatBytes(size);
  const short = [line(bytes, 600)];
  if (size === needed) {
    return [[line(bytes, 600, LARGE), line("its caller needs all of it")], [line(bytes, 600, LARGE)], short];
  }
  const need = `needs ${formatBytes(needed)}`;
  return [
    [line(bytes, 600, LARGE), line(`its caller ${need}`), quiet(`${handedOut(handOuts)},`), quiet(neededWords(useful))],
    [line(bytes, 600, MIDDLE), line(need), quiet(`${handedOut(handOuts)},`, FINE), quiet(neededWords(useful), FINE)],
    [line(bytes, 600), line(need)],
    [line(formatInteger(size), 600), line("needs"), line(formatBytes(needed))],
    short,
    [line(formatInteger(size), 600)],
  ];
}

/** "handed out 83 times". */
export const handedOut = (times: number): string => `handed out ${timesWords(times)}`;

/** How often it was worth its size: once can only be at its birth, in full. */
export function neededWords(useful: number): string {
  if (useful === 0) return "never half of it needed";
  return useful === 1 ? "needed in full once" : `half of it needed ${timesWords(useful)}`;
}

/** "once", "29 times". */
export const timesWords = (times: number): string =>
  times === 1 ? "once" : times === 2 ? "twice" : `${formatInteger(times)}\u00a0times`;

const fontOf = ({ weight, size }: Line): string => `${weight} ${size}px ${FONT}`;
export const FONT =
  'Inter, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", "DejaVu Sans Condensed", system-ui, sans-serif';

/** The width of a line, measured once. */
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

/** Draws the first of some words for which a container has room, unless `avoid` is there; returns their plate. */
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

/** The plate of some lines in the middle of a container; null = no room. */
function plateIn(surface: Surface, rect: Rect, lines: readonly Line[]): Rect | null {
  const large = rect.width >= 140;
  const [padding, margin, high] = large ? [PADDING, MARGIN, MARGIN] : [2, 5, 1];
  const width = Math.ceil(Math.max(...lines.map((one) => widthOf(surface, one))) + 2 * padding);
  const height = lines.reduce((sum, { size }) => sum + Math.round(LEADING * size), 0) + (large ? 12 : 2);
  if (width + 2 * margin > rect.width || height + 2 * high > rect.height) return null;
  const x = Math.round(rect.x + (rect.width - width) / 2);
  return { x, y: Math.round(rect.y + (rect.height - height) * 0.45), width, height };
}

function drawLines(surface: Surface, plate: Rect, lines: readonly Line[]): void {
  const { context, palette } = surface;
  context.fillStyle = palette.surface;
  context.fillRect(plate.x, plate.y, plate.width, plate.height);
  context.textAlign = "center";
  context.textBaseline = "middle";
  const high = lines.reduce((sum, { size }) => sum + Math.round(LEADING * size), 0);
  let y = plate.y + (plate.height - high) / 2;
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

/** Beside a tiny coin: how much it is, and that it is to scale. */
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
