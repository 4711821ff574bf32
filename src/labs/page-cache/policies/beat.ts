import { drawMarks, type Mark } from "../../../plot/chart";
import type { Point, Rect } from "../../../plot/path";
import type { Surface } from "../../../plot/surface";
import { formatInteger } from "../../../shared/format";
import { textWidth } from "../../../shared/text-width";
import { actsOf, outcomeOf } from "../request/acts";
import { type ListCell, roleOfCell } from "./lists";
import { inkOf, type PageRole } from "./roles";
import { askedFrame, placeStrip, type Strip, TOP } from "./strip";
import { cellOf, type PlacedCell, type PlacedList } from "./strip-layout";

/* One request in a lane: the asked page looks for its cell along the row, a page falls out, and the asked one enters. */

/** The ends of the parts of a beat, ms: search, hit or miss, eviction, entry. */
const ENDS = { search: 300, outcome: 600, evict: 1000, enter: 1400 } as const;

/** The length of a beat, ms. */
export const BEAT_MS = ENDS.enter;

/** A cell before and after the request. */
interface MovedCell {
  readonly role: PageRole;
  readonly from: Rect;
  readonly to: Rect;
}

/** A request in a lane, placed on its strip. CSS pixels below the space for the flag. */
export interface Beat {
  readonly page: number;
  readonly isHit: boolean;
  readonly role: PageRole;
  /** Where the search ends: at the page's cell, or at the end of the row. */
  readonly found: Rect;
  /** Null = nothing is evicted. */
  readonly evicted: { readonly page: number; readonly role: PageRole; readonly from: Rect } | null;
  /** The cell of the asked page after the request; null = it is not kept, or shares a cell. */
  readonly enters: Rect | null;
  readonly cells: readonly MovedCell[];
  readonly room: Rect;
}

const cellsIn = (placed: readonly PlacedList[]): readonly PlacedCell[] => placed.flatMap(({ cells }) => cells);

/** The request between two states of a lane; null = the lane was not asked for a page. */
export function beatOf(size: Pick<Surface, "width" | "height">, before: Strip, after: Strip): Beat | null {
  const acts = actsOf(after.cache);
  const outcome = outcomeOf(acts);
  if (outcome === undefined) return null;
  const { page } = outcome;
  const isHit = outcome.kind === "HIT";
  const [was, is] = [placeStrip(size, before), placeStrip(size, after)];
  const out = acts.find(({ kind }) => kind === "EVICT");
  const leaves = out && (cellOf(was, out.page) ?? was.find(({ list }) => list.list === out.from)?.cells.at(-1));
  const enters = cellOf(is, page);
  const height = Math.max(0, ...cellsIn(is).map((cell) => cell.y + cell.height));
  return {
    ...{ page, isHit },
    role: roleIn(enters?.cell ?? cellOf(was, page)?.cell),
    found:
      (isHit && (cellOf(was, page) ?? was.find(({ list }) => list.list === outcome.from)?.cells[0])) ||
      endOf(was, height),
    evicted: out && leaves ? { page: out.page, role: roleIn(leaves.cell), from: leaves } : null,
    enters: enters ?? null,
    cells: movedCells(was, is, page),
    room: { x: 0, y: 0, width: size.width, height },
  };
}

const roleIn = (cell: ListCell | undefined): PageRole => (cell === undefined ? "fresh" : roleOfCell(cell));

/** The right end of the row. */
function endOf(placed: readonly PlacedList[], height: number): Rect {
  const last = cellsIn(placed).at(-1);
  return { x: last === undefined ? 0 : last.x + last.width, y: 0, width: 0, height };
}

/** The cells of the new state with their old places. The asked page comes by itself. */
function movedCells(was: readonly PlacedList[], is: readonly PlacedList[], asked: number): readonly MovedCell[] {
  const old = new Map(cellsIn(was).map((cell) => [cell.cell.page, cell]));
  return cellsIn(is)
    .filter(({ cell }) => cell.page !== asked)
    .map((to) => ({ role: roleOfCell(to.cell), to, from: old.get(to.cell.page) ?? to }));
}

const eased = (part: number): number => part * part * (3 - 2 * part);

/** How much of the time from `from` to `to` has passed at `time`, 0 … 1. */
const partOf = (time: number, from: number, to: number): number =>
  Math.min(1, Math.max(0, (time - from) / (to - from)));

const between = (from: number, to: number, part: number): number => from + (to - from) * part;

const middleOf = ({ x, y, width, height }: Rect): Point => ({ x: x + width / 2, y: y + height / 2 });

const onWay = (from: Point, to: Point, part: number): Point => ({
  x: between(from.x, to.x, part),
  y: between(from.y, to.y, part),
});

/** Draws a beat at a time in ms. The strip below shows the state before it. */
export function drawBeat(surface: Surface, beat: Beat, time: number): void {
  const { context } = surface;
  const enter = eased(partOf(time, ENDS.evict, ENDS.enter));
  context.save();
  context.translate(0, TOP);
  if (enter > 0) drawShift(surface, beat, enter);
  if (beat.evicted !== null && time > ENDS.outcome)
    drawEvicted(surface, beat, beat.evicted, partOf(time, ENDS.outcome, ENDS.evict));
  drawAsked(surface, beat, time, enter);
  context.restore();
}

/** Moves every cell from its old place to its new one. */
function drawShift(surface: Surface, { cells, room }: Beat, part: number): void {
  const { context, palette, stock } = surface;
  const paths = { proved: stock.newPath(), fresh: stock.newPath(), dead: stock.newPath() };
  for (const { role, from, to } of cells)
    paths[role].rect(
      between(from.x, to.x, part),
      between(from.y, to.y, part),
      between(from.width, to.width, part),
      between(from.height, to.height, part),
    );
  context.fillStyle = palette.surface;
  context.fillRect(room.x, room.y, room.width, room.height);
  for (const role of ["proved", "fresh", "dead"] as const) {
    context.fillStyle = inkOf(surface, role);
    context.fill(paths[role]);
  }
}

/** A page as a large tile with its number, CSS pixels. */
const TILE = { height: 32, least: 36, pad: 14, frame: 4, size: 15 } as const;

function tileAt({ x, y }: Point, page: number, width: number): Rect {
  const own = Math.max(TILE.least, textWidth(formatInteger(page), TILE.size, 600) + TILE.pad);
  const left = Math.min(width - own - TILE.frame, Math.max(TILE.frame, x - own / 2));
  return { x: left, y: y - TILE.height / 2, width: own, height: TILE.height };
}

/** A tile on a clear ground, in the color of its page. */
function drawTile(surface: Surface, box: Rect, role: PageRole, opacity = 1): void {
  const { context } = surface;
  const clear = { x: box.x - 2, y: box.y - 2, width: box.width + 4, height: box.height + 4 };
  drawMarks(surface, [{ mark: "box", ...clear, fill: "surface", opacity }]);
  context.globalAlpha = opacity;
  context.fillStyle = inkOf(surface, role);
  context.fillRect(box.x, box.y, box.width, box.height);
  context.globalAlpha = 1;
}

/** The number of a page on its tile. */
function drawNumber(surface: Surface, box: Rect, page: number, role: PageRole): void {
  const { x, y } = middleOf(box);
  const text = {
    mark: "text",
    text: formatInteger(page),
    x,
    y,
    size: TILE.size,
    weight: 600,
    align: "center",
  } as const;
  drawMarks(surface, [role === "proved" ? { ...text, ink: "surface" } : { ...text, back: "plate" }]);
}

/** The evicted page: crossed out, then it falls out of the row. */
function drawEvicted(
  surface: Surface,
  { room }: Beat,
  { page, role, from }: NonNullable<Beat["evicted"]>,
  part: number,
) {
  const crossed = Math.min(1, part / 0.4);
  const falls = eased(partOf(part, 0.4, 1));
  if (falls === 1) return;
  const at = middleOf(from);
  const box = tileAt({ x: at.x, y: room.height / 2 + falls * room.height * 1.2 }, page, surface.width);
  drawTile(surface, box, role, 1 - falls);
  const [left, right, top, bottom] = [box.x - 3, box.x + box.width + 3, box.y - 3, box.y + box.height + 3];
  const lines = [
    [
      { x: left, y: top },
      { x: right, y: bottom },
    ],
    [
      { x: left, y: bottom },
      { x: right, y: top },
    ],
  ] as const;
  drawMarks(
    surface,
    lines.flatMap(([begin, end]): Mark[] => {
      const points = [begin, onWay(begin, end, crossed)];
      return [
        { mark: "line", points, ink: "surface", thick: 7, opacity: 1 - falls },
        { mark: "line", points, ink: "poison", thick: 4, opacity: 1 - falls },
      ];
    }),
  );
  if (falls < 0.6) drawNumber(surface, box, page, role);
}

/** The asked page with its frame: along the row, then to its new cell. */
function drawAsked(surface: Surface, beat: Beat, time: number, enter: number): void {
  const { page, role, isHit, found, enters, room } = beat;
  const line = { x: 0, y: room.height / 2 };
  const end = { x: besideEvicted(beat, surface.width), y: line.y };
  const there = enters === null ? end : { x: middleOf(enters).x, y: line.y };
  const at = enter > 0 ? onWay(end, there, enter) : onWay(line, end, eased(partOf(time, 0, ENDS.search)));
  const box = tileAt(at, page, surface.width);
  if (isHit && time >= ENDS.search && enter === 0) drawMarks(surface, askedFrame(found));
  drawTile(surface, box, role);
  drawNumber(surface, box, page, role);
  drawMarks(surface, askedFrame(box));
  if (time < ENDS.search || enter > 0) return;
  const isRight = box.x > surface.width / 2;
  const x = isRight ? box.x - 10 : box.x + box.width + 10;
  const text = { mark: "text", text: isHit ? "hit" : "miss", x, y: line.y, size: 16, weight: 600 } as const;
  drawMarks(surface, [{ ...text, align: isRight ? "right" : "left", back: "plate" }]);
}

/** Where the search ends, clear of the tile of the page that is evicted. */
function besideEvicted({ page, found, evicted }: Beat, width: number): number {
  const { x } = middleOf(found);
  if (evicted === null) return x;
  const [own, out] = [
    tileAt({ x, y: 0 }, page, width),
    tileAt({ x: middleOf(evicted.from).x, y: 0 }, evicted.page, width),
  ];
  const isClear = own.x + own.width + TILE.pad < out.x || out.x + out.width + TILE.pad < own.x;
  return isClear ? x : out.x - TILE.pad - own.width / 2;
}
