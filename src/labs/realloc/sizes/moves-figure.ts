import { type Block, heightOf, paragraph, widthOf, write } from "../../../plot/picture-blocks";
import { drawTiles, tilesHeight } from "../call/draw-call";
import { drawFitting } from "../charts/fitting";
import { type Move, moveRows, movesAtDrop, moveWords } from "../charts/moves";
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
  words: (state) =>
    movesIn(state)
      .map((move) => `${move.title}, ${move.cycles}: ${moveWords(move)}`)
      .join(" "),
  height: (width, state) => heightOf(blocksOf(state, width)),
  draw: (surface, state) => drawFitting(surface, blocksOf(state, surface.width)),
};

function movesIn(state: ReallocState): readonly Move[] {
  const sweep = sweepIn(state);
  return sweep === null ? [] : movesAtDrop(sweep, state.scenario, state.focus);
}

const blocksOf = (state: ReallocState, width: number): readonly Block[] =>
  movesIn(state).flatMap((move) => moveBlocks(move, width));

/** The pages of one realloc, with its words. */
export const moveBlocks = (move: Move, width: number): readonly Block[] => {
  const rows = moveRows(move);
  return [
    headBlock(move),
    { height: tilesHeight(rows), draw: (surface) => drawTiles(surface, rows, move.way === "copied-to-mapping") },
    paragraph(moveWords(move), SMALL, 8, width),
  ];
};

const headBlock = ({ title, cycles }: Move): Block => ({
  height: HEAD,
  draw: (surface) => {
    write(surface, title, 0, HEAD / 2, STRONG);
    if (widthOf(title, STRONG) + widthOf(cycles, SMALL) + 8 <= surface.width)
      write(surface, cycles, surface.width, HEAD / 2, { ...SMALL, align: "right" });
  },
});
