import type { CallDetail, PageTile } from "../../../models/allocation/trial-ask";

/** How a tile looks: a page, a copied or renamed one, or the address of a page before and after a rename. */
export type Look = "written" | "kept" | "hollow" | "copy" | "renamed" | "absent" | "old-name" | "new-name" | "no-name";

interface Tile {
  readonly look: Look;
  /** The page has not arrived yet. */
  readonly isAway?: boolean;
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
