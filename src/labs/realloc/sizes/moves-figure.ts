import { type Block, heightOf, paragraph, widthOf, write } from "../../../plot/picture-blocks";
import { formatCounted } from "../../../shared/figure-text";
import { drawTiles, tilesHeight } from "../call/draw-call";
import type { Look, TileRow } from "../call/tile-rows";
import { drawFitting } from "../charts/fitting";
import { isCopy, type Move, movesAtDrop } from "../charts/moves";
import { sweepIn } from "../outcomes";
import { inStage, type ReallocFigure, type ReallocState } from "../realloc-figure";

const SMALL = { size: 12, muted: true } as const;
const STRONG = { size: 12, weight: 600 } as const;
const HEAD = 20;

/** The pages that one realloc copies before the cliff, and renames behind it. */
export const movesFigure: ReallocFigure = {
  id: "moves",
  name: "pages that a realloc moves",
  places: ["stage"],
  isOf: inStage("sizes"),
  title: (state) => (movesIn(state).length === 0 ? "" : "What one realloc moves"),
  words: (state) => movesIn(state).map(moveText).join(" "),
  height: (width, state) => heightOf(moveBlocks(movesIn(state), width)),
  draw: (surface, state) => drawFitting(surface, moveBlocks(movesIn(state), surface.width)),
};

function movesIn(state: ReallocState): readonly Move[] {
  const sweep = sweepIn(state);
  return sweep === null ? [] : movesAtDrop(sweep, state.scenario, state.focus);
}

const wordsOf = ({ words, pages }: Move): string =>
  pages > 1 ? `${words} A tile is ${formatCounted(pages, "page")}.` : words;

/** A move in words. */
export const moveText = (move: Move): string => `${move.title}, ${move.cycles}: ${wordsOf(move)}`;

/** The pages of some moves, each with its price and its words. */
export const moveBlocks = (moves: readonly Move[], width: number): readonly Block[] =>
  moves.flatMap((move) => {
    const rows = rowsOf(move);
    return [
      headBlock(move),
      {
        height: tilesHeight(rows),
        draw: (surface) => drawTiles(surface, rows, move.way === "copied-to-mapping"),
      } satisfies Block,
      paragraph(wordsOf(move), SMALL, 8, width),
    ];
  });

const headBlock = ({ title, cycles }: Move): Block => ({
  height: HEAD,
  draw: (surface) => {
    write(surface, title, 0, HEAD / 2, STRONG);
    if (widthOf(title, STRONG) + widthOf(cycles, SMALL) + 8 <= surface.width)
      write(surface, cycles, surface.width, HEAD / 2, { ...SMALL, align: "right" });
  },
});

/** Rows of tiles: the old block and its copy, or the block that stays. */
function rowsOf(move: Move): readonly TileRow[] {
  const tiles = (look: Look, count: number) => Array.from({ length: count }, () => ({ look }));
  if (!isCopy(move)) return [{ name: "pages", tiles: tiles(lookOf(move), move.old) }];
  return [
    { name: "old", tiles: tiles("written", move.old) },
    { name: "new", tiles: [...tiles("copy", move.old), ...tiles("hollow", move.new - move.old)] },
  ];
}

function lookOf({ way }: Move): Look {
  if (way === "in-place") return "kept";
  return way === "renamed-in-place" || way === "renamed-moved" ? "renamed" : "copy";
}
