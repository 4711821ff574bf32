import { resizedBytes } from "../../../models/allocation/batches";
import type { CallGroup } from "../../../models/allocation/call-summary";
import { binaryBytes } from "../../../models/allocation/charts/heap-units";
import type { Fraction } from "../../../models/allocation/scenario";
import { type Block, paragraph, widthOf, write } from "../../../plot/picture-blocks";
import { formatCounted } from "../../../shared/figure-text";
import { formatBytes, formatInteger } from "../../../shared/format";
import { drawTiles, type Look, type TileRow, tilesHeight } from "../call/draw-call";
import { inStage, ofBlocks, type ReallocFigure, type ReallocState, sweepIn } from "../realloc-figure";
import type { ReallocScenario } from "../scenario/realloc-scenario";
import type { Sweep } from "../sizes/sweep";
import { largestDrop } from "../sizes/sweep-words";
import { type Way, wayOf } from "./marks";

const PAGE = 4096;
/** The most tiles of a row; then a tile stands for several pages. */
const MOST_TILES = 32;

/** The pages that the most frequent realloc of a size copies, or renames. */
export interface Move {
  readonly size: number;
  readonly title: string;
  readonly way: Way;
  readonly cycles: string;
  /** Tiles of the old and of the new block. */
  readonly old: number;
  readonly new: number;
  /** Pages that a tile stands for. */
  readonly pages: number;
  readonly words: string;
}

const pagesOf = (bytes: number): number => Math.max(1, Math.ceil(bytes / PAGE));

const NAMES: Readonly<Record<Way, string>> = {
  "in-place": "stays",
  copied: "copied",
  "copied-to-mapping": "copied to a mapping",
  "renamed-moved": "renamed",
  "renamed-in-place": "renamed",
  replaced: "replaced",
  "no-memory": "no memory",
};

/** The text of a move, with the scale of its tiles. */
export const moveWords = ({ words, pages }: Move): string =>
  pages > 1 ? `${words} A tile is ${formatCounted(pages, "page")}.` : words;

/** Rows of tiles: the old block and its copy, or the block that stays. */
export function moveRows({ way, old, new: grown }: Move): readonly TileRow[] {
  const tiles = (look: Look, count: number) => Array.from({ length: count }, () => ({ look }));
  if (way !== "copied" && way !== "copied-to-mapping")
    return [{ name: "pages", tiles: tiles(LOOKS[way] ?? "copy", old) }];
  return [
    { name: "old", tiles: tiles("written", old) },
    { name: "new", tiles: [...tiles("copy", old), ...tiles("hollow", grown - old)] },
  ];
}

/** The rows of a realloc once `done` pages have arrived, or have new addresses. A block under a page covers a part of it. */
export function moveRowsAt(move: Move, done: number): readonly TileRow[] {
  const rows = moveRows(move);
  const { old, way, size } = move;
  const share = Math.min(1, size / PAGE);
  if (rows.length > 1)
    return rows.map(({ name, tiles }, row) => ({
      name,
      tiles: tiles.map((tile, i) => ({ ...tile, share, isAway: row > 0 && i < old && i >= done })),
    }));
  const whole = rows.map((row) => ({ ...row, tiles: row.tiles.map((tile) => ({ ...tile, share })) }));
  if (way !== "renamed-moved" && way !== "renamed-in-place") return whole;
  const look = (i: number): Look => (way === "renamed-moved" && i < done ? "new-name" : "old-name");
  return [{ name: "addresses", tiles: Array.from({ length: old }, (_, i) => ({ look: look(i) })) }, ...whole];
}

/** The pages of a block that is not copied. */
const LOOKS: Readonly<Partial<Record<Way, Look>>> = {
  "in-place": "kept",
  "renamed-moved": "renamed",
  "renamed-in-place": "renamed",
};

/** The moves before and behind the cliff, or without a cliff those of the size. */
export function movesAtDrop(
  sweep: Sweep,
  { size, stat, factor }: Pick<ReallocScenario, "size" | "stat" | "factor">,
  lane: number,
): readonly Move[] {
  const drop = largestDrop(sweep, lane, stat);
  const shown = drop === null ? [size] : [drop.before, drop.after];
  return sweep.sizes.flatMap((answer) => {
    const groups = answer.lanes[lane]?.realloc.groups;
    return shown.includes(answer.size) && groups !== undefined ? (moveOf(answer.size, factor, groups) ?? []) : [];
  });
}

/** The picture of a size's reallocs. `groups`: by calls, the most first. */
export function moveOf(size: number, factor: Fraction, groups: readonly CallGroup[]): Move | null {
  const [first, second] = groups;
  if (first === undefined) return null;
  const resized = resizedBytes(size, factor);
  const pages = Math.max(1, Math.ceil(pagesOf(resized) / MOST_TILES));
  const way = wayOf(first.path);
  const prices = [first, ...(second === undefined || second.share < 0.1 ? [] : [second])];
  return {
    size,
    title: `${binaryBytes(size)} → ${binaryBytes(resized)}: ${first.path === "shrinks" ? "shrinks" : NAMES[way]}`,
    way,
    cycles: `${prices.map(({ cycles }) => formatInteger(cycles)).join(" or ")} cycles`,
    old: Math.ceil(pagesOf(size) / pages),
    new: Math.ceil(pagesOf(resized) / pages),
    pages,
    words: wordsOf(way, first, size),
  };
}

/** A mapping begins with a header, so its pages are one more. */
function wordsOf(way: Way, group: CallGroup, size: number): string {
  const faults = Number.isFinite(group.faults) ? `, ${formatCounted(group.faults, "page fault")}` : "";
  if (way === "copied" || way === "copied-to-mapping")
    return `${formatBytes(group.copied)} through the cache${faults}.`;
  if (group.path === "shrinks") return `The rest of the block is free again${faults}.`;
  if (way === "in-place") return `The block already has the room, or takes the room behind it${faults}.`;
  if (way === "replaced") return `A block is freed, another is allocated, and the contents are lost${faults}.`;
  if (way === "no-memory") return "The call finds no memory.";
  return `${formatCounted(pagesOf(size) + 1, "name")} of pages ${way === "renamed-moved" ? "move" : "stay"}; nothing is copied.`;
}

const SMALL = { size: 12, muted: true } as const;
const STRONG = { size: 12, weight: 600 } as const;
const HEAD = 20;

/** A figure of some moves below each other, in words and pictures. */
export const drawnMoves = (
  moves: (state: ReallocState) => readonly Move[],
): Pick<ReallocFigure, "words" | "height" | "draw"> => ({
  words: (state) =>
    moves(state)
      .map((move) => `${move.title}, ${move.cycles}: ${moveWords(move)}`)
      .join(" "),
  ...ofBlocks((state, width) => moves(state).flatMap((move) => moveBlocks(move, width))),
});

function movesIn(state: ReallocState): readonly Move[] {
  const sweep = sweepIn(state);
  return sweep === null ? [] : movesAtDrop(sweep, state.scenario, state.focus);
}

/** The pages that one realloc copies before the cliff, and renames behind it. */
export const movesFigure: ReallocFigure = {
  id: "moves",
  name: "pages that a realloc moves",
  places: ["stage"],
  isOf: inStage("sizes"),
  title: (state) => (movesIn(state).length === 0 ? "" : "What one realloc moves"),
  ...drawnMoves(movesIn),
};

/** The pages of one realloc, with its words. */
function moveBlocks(move: Move, width: number): readonly Block[] {
  const rows = moveRows(move);
  return [
    headBlock(move),
    { height: tilesHeight(rows), draw: (surface) => drawTiles(surface, rows, move.way === "copied-to-mapping") },
    paragraph(moveWords(move), SMALL, 8, width),
  ];
}

const headBlock = ({ title, cycles }: Move): Block => ({
  height: HEAD,
  draw: (surface) => {
    write(surface, title, 0, HEAD / 2, STRONG);
    if (widthOf(title, STRONG) + widthOf(cycles, SMALL) + 8 <= surface.width)
      write(surface, cycles, surface.width, HEAD / 2, { ...SMALL, align: "right" });
  },
});
