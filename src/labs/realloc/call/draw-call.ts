import { exactAddress } from "../../../models/allocation/charts/heap-units";
import type { AreaBlock, AreaWindow, CallDetail, PageTile } from "../../../models/allocation/trial-ask";
import { drawMarks, type Fill, type Ink, type Mark } from "../../../plot/chart";
import type { Rect } from "../../../plot/path";
import { at } from "../../../plot/picture-blocks";
import type { Surface } from "../../../plot/surface";
import { textWidth } from "../../../shared/text-width";
import { pointerName } from "./call-words";

/** How a tile looks: a page, a copied or renamed one, or the address of a page before and after a rename. */
export type Look = "written" | "kept" | "hollow" | "copy" | "renamed" | "absent" | "old-name" | "new-name" | "no-name";

interface Tile {
  readonly look: Look;
  /** The page has not arrived yet. */
  readonly isAway?: boolean;
  /** The share of the tile that the block covers; missing = all of it. */
  readonly share?: number;
}

/** A row of tiles, each a page or several. */
export interface TileRow {
  readonly name: string;
  readonly tiles: readonly Tile[];
  /** The tiles that a frame surrounds. */
  readonly framed?: number;
}

const isRename = ({ path }: CallDetail): boolean => path.startsWith("renamed");
const isMove = ({ path }: CallDetail): boolean => path === "renamed-moved";

/** The parts of a call's animation: a tile that is copied, or an address that leaves or returns. 0 = nothing moves. */
export function partsOf(call: CallDetail): number {
  if (call.copied.length > 0) return call.copied.length;
  return isRename(call) ? 2 * call.tiles.before.length : 0;
}

/** The tiles of a call once `done` parts of its animation are over. */
export function tileRows(call: CallDetail, done = partsOf(call)): readonly TileRow[] {
  if (call.copied.length > 0) return copiedRows(call, done);
  return isRename(call) ? renamedRows(call, done) : [keptRow(call)];
}

/** A page that nothing ever wrote is hollow. */
const lookOf = ({ written }: PageTile): Look => (written > 0 ? "written" : "hollow");

/** Pages lift one after the other from the old block to the new one. */
function copiedRows({ copied, tiles }: CallDetail, done: number): readonly TileRow[] {
  const arrives = (i: number): Tile => ({ look: "copy", isAway: i >= done });
  return [
    { name: "old", tiles: copied.map(({ blank, pages }) => ({ look: blank < pages ? "written" : "hollow" })) },
    { name: "new", tiles: tiles.after.map((_, i) => (i < copied.length ? arrives(i) : { look: "hollow" })) },
  ];
}

/** Pages stay; their addresses leave and come back changed, or a frame grows over more of them. */
function renamedRows(call: CallDetail, done: number): readonly TileRow[] {
  const { before, after } = call.tiles;
  const count = before.length;
  const share = isMove(call) ? Number(done > count) : done / (2 * count);
  const framed = count + (after.length - count) * share;
  const pages = count > after.length ? before : after;
  return [
    { name: "addresses", tiles: pages.map((_, i) => ({ look: nameLook(call, i, done) })) },
    { name: "pages", framed, tiles: pages.map((tile, i) => ({ look: renamedLook(before[i] ?? tile, i < framed) })) },
  ];
}

const renamedLook = (tile: PageTile, isFramed: boolean): Look => {
  if (!isFramed) return "absent";
  return tile.written > 0 ? "renamed" : "hollow";
};

/** Every address leaves, then every one returns. In place, they stay, and new ones come at the end. */
function nameLook(call: CallDetail, i: number, done: number): Look {
  const count = call.tiles.before.length;
  const isOver = done >= 2 * count;
  if (i >= count) return isOver ? "new-name" : "no-name";
  if (!isMove(call) || done <= i) return "old-name";
  return done > count + i ? "new-name" : "no-name";
}

/** The pages of a block that neither moves nor is renamed. If it gets more of them, a frame surrounds those it had. */
function keptRow({ tiles: { before, after } }: CallDetail): TileRow {
  const had = before.length;
  const shown = after.length >= had ? after : before;
  const framed = had > 0 && had < shown.length ? { framed: had } : {};
  return { name: "pages", tiles: shown.map((tile) => ({ look: lookOf(tile) })), ...framed };
}

/** The distance of a renamed block from the top of the area: the old one until all its addresses have left. */
export function renamedAt(call: CallDetail, done: number): number {
  const isThere = isMove(call) && done > call.tiles.before.length;
  return (isThere ? call.after : call.before)?.at ?? 0;
}

/** A mapping in a window of the area, in shares of the window's width. The top of the area is at the right. */
interface PlacedMapping {
  readonly pointer: number;
  readonly left: number;
  readonly width: number;
}

/** The mappings of a window, from left to right. What lies outside is cut. @internal */
export function placedMappings({ from, to }: AreaWindow, blocks: readonly AreaBlock[]): readonly PlacedMapping[] {
  const share = (distance: number) => Math.min(1, Math.max(0, (to - distance) / (to - from)));
  return blocks
    .map(({ at, bytes, pointer }) => ({ pointer, left: share(at), width: share(at - bytes) - share(at) }))
    .sort((a, b) => a.left - b.left);
}

/** CSS pixels. */
const ROW = 32;
const NAME = 76;
const TILE = { height: 24, widest: 40 } as const;
const SIZE = 12;

export const tilesHeight = (rows: readonly TileRow[]): number => rows.length * ROW;

/** Draws rows of tiles, each as wide as the same number of tiles in the others. */
export function drawTiles(surface: Surface, rows: readonly TileRow[], isToMapping: boolean): void {
  const most = Math.max(1, ...rows.map(({ tiles }) => tiles.length));
  const width = Math.min(TILE.widest, (surface.width - NAME) / most);
  for (const [i, { name, tiles, framed = 0 }] of rows.entries()) {
    const [y, { height }] = [i * ROW + 2, TILE];
    const box = { y, width: Math.max(1, width - 2), height };
    const frame = { x: NAME - 3, y: y - 3, width: framed * width + 4, height: height + 6 };
    drawMarks(surface, [
      { mark: "text", text: name, x: 0, y: y + height / 2, ink: "muted" },
      ...tiles.flatMap((tile, k) => tileMarks(tile, { x: NAME + k * width, ...box }, isToMapping)),
      ...(framed > 0 ? [{ mark: "box", ...frame, ink: "text", thick: 2 } as const] : []),
    ]);
  }
}

/** The fill and the edge of each look; null = no fill. */
const LOOKS: Readonly<Partial<Record<Look, readonly [fill: Fill | null, edge: Ink]>>> = {
  written: ["wastedTint", "wastedText"],
  kept: ["needed", "needed"],
  copy: ["wasted", "wastedText"],
  renamed: ["cached", "cached"],
  hollow: [null, "wall"],
  "old-name": ["rule", "muted"],
  "new-name": ["cachedTint", "cached"],
};
const TO_MAPPING = ["hatch", "poison"] as const;

/** A page that is partly covered keeps a whole, dashed edge. */
function tileMarks({ look, isAway = false, share = 1 }: Tile, at: Rect, isToMapping: boolean): readonly Mark[] {
  if (isAway) return [];
  if (share === 1) return coveredMarks(look, at, isToMapping);
  const covered = { ...at, width: Math.max(2, share * at.width) };
  return [...coveredMarks("hollow", at, false), ...coveredMarks(look, covered, isToMapping)];
}

function coveredMarks(look: Look, { x, y, width, height }: Rect, isToMapping: boolean): readonly Mark[] {
  const [fill, ink] = (look === "copy" && isToMapping ? TO_MAPPING : LOOKS[look]) ?? [null, null];
  const edge = { thick: look === "new-name" ? 2 : 1, dash: look === "hollow" ? [3, 2] : [] };
  const outer = { x: x - 0.5, y: y - 0.5, width: width + 1, height: height + 1 };
  return [
    ...(fill === null ? [] : [{ mark: "box", x, y, width, height, fill } as const]),
    ...(ink === null ? [] : [{ mark: "box", ...outer, ink, ...edge } as const]),
  ];
}

const WINDOW = { row: 28, height: 22, axis: 20 } as const;

const WINDOW_HEIGHT = 2 * WINDOW.row + WINDOW.axis;

/** The height of the area around a call's block. */
export const areaHeight = ({ area }: CallDetail): number => area.length * WINDOW_HEIGHT;

/** Draws the area of mappings around a call's block, before and after it: the top of the area is at the right. */
export function drawArea(surface: Surface, { area, pointer }: CallDetail): void {
  for (const [i, window] of area.toReversed().entries())
    at(surface.context, 0, i * WINDOW_HEIGHT, () => drawMarks(surface, windowMarks(window, pointer, surface.width)));
}

/** A part of the area. */
function windowMarks(window: AreaWindow, pointer: number, width: number): readonly Mark[] {
  const y = 2 * WINDOW.row + WINDOW.axis / 2 - 2;
  const top = window.from === 0 ? "top" : exactAddress(window.from);
  const rows = (["before", "after"] as const).map((when) => placedMappings(window, window[when]));
  return [
    ...rows.flatMap((placed, i) => mappingMarks(i === 0 ? "before" : "after", placed, pointer, i * WINDOW.row, width)),
    { mark: "text", text: `${exactAddress(window.to)} below the top`, x: NAME, y, ink: "muted" },
    { mark: "text", text: top, x: width, y, ink: "muted", align: "right" },
  ];
}

function mappingMarks(
  name: string,
  placed: ReturnType<typeof placedMappings>,
  pointer: number,
  top: number,
  most: number,
): readonly Mark[] {
  const room = most - NAME - 2;
  const box = { mark: "box", y: top + 1, height: WINDOW.height } as const;
  const blocks = placed.flatMap(({ pointer: one, left, width }): readonly Mark[] => {
    const own = { ...box, x: NAME + left * room, width: width * room };
    const text = textWidth(pointerName(one), SIZE) + 4 <= own.width ? pointerName(one) : "";
    const isOwn = one === pointer;
    const label = { mark: "text", text, x: own.x + own.width / 2, y: top + WINDOW.height / 2 + 1 } as const;
    if (!isOwn)
      return [
        { ...own, ink: "muted" },
        { ...label, align: "center" },
      ];
    return [
      { ...own, fill: "cachedTint", ink: "cached", thick: 3 },
      { ...label, align: "center", weight: 600 },
    ];
  });
  return [
    { mark: "text", text: name, x: 0, y: top + WINDOW.height / 2, ink: "muted" },
    { ...box, x: NAME, width: room, ink: "wall" },
    ...blocks,
  ];
}
