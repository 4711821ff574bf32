import type { DataTable } from "../shared/data-table";
import { at, type Block, paragraph } from "./picture-blocks";
import type { Surface } from "./surface";

/**
 * A figure of a state, as a value. Slides, files, paper, handouts and cards show the same one: each gives it a surface,
 * which it fills, leaving out what does not fit. CSS pixels; its texts are 11 to 14 pixels high, so whoever shows it to
 * an audience scales the surface.
 */
export interface Figure<State> {
  /** Unique within a lab; names the figure's files. */
  readonly id: string;
  /** Its name in a list: "misses by cache size". */
  readonly name: string;
  /** The heading; a chart's is its takeaway, with the number. */
  title(state: State): string;
  /** The picture in words: its caption and its alternative text. */
  words(state: State): string;
  /** Its data; missing = another figure's table has them. */
  table?(state: State): DataTable;
  /** The page shows the table instead of a drawing. */
  readonly isTable?: boolean;
  /** The height with which everything fits at a width. */
  height(width: number, state: State): number;
  /** Fills the surface, whatever its size. */
  draw(surface: Surface, state: State): void;
}

const TITLE = { size: 13, weight: 600 } as const;
/** Below a figure. */
const GAP = 12;

/** Figures below each other at their full heights, each with its title unless `titled` is false. */
export const column = <State>(
  figures: readonly Figure<State>[],
  state: State,
  width: number,
  titled = true,
): readonly Block[] =>
  figures.flatMap((figure) => [
    paragraph(titled ? figure.title(state) : "", TITLE, 4, width),
    ...blocksOf(figure, state, width),
  ]);

function blocksOf<State>(figure: Figure<State>, state: State, width: number): readonly Block[] {
  const height = figure.height(width, state);
  if (height === 0) return [];
  return [{ height: height + GAP, draw: (surface) => figure.draw({ ...surface, width, height }, state) }];
}

/** A figure that gets less of its full height than this share is left out. */
const LEAST_SHARE = 0.45;

/** The first of the figures that fit into a box, and the share of its full height that each of them gets. */
function fitting<State>(figures: readonly Figure<State>[], state: State, { width, height }: Surface, least: number) {
  const full = figures.map((figure) => figure.height(width, state));
  const shares = full.map((_, i) => {
    const room = height - GAP * i;
    return room / full.slice(0, i + 1).reduce((sum, own) => sum + own, 0);
  });
  const count = Math.max(1, shares.findLastIndex((share) => share >= least) + 1);
  return { shown: figures.slice(0, count), heights: full.map((own) => own * (shares[count - 1] ?? 1)) };
}

/** Draws figures below each other into a box that they fill. The last ones are left out if each would get less than the share `least` of its height. */
export function drawFigures<State>(
  surface: Surface,
  figures: readonly Figure<State>[],
  state: State,
  least = LEAST_SHARE,
): void {
  const { shown, heights } = fitting(figures, state, surface, least);
  let y = 0;
  for (const [i, figure] of shown.entries()) {
    const height = heights[i] ?? 0;
    at(surface.context, 0, y, () => figure.draw({ ...surface, height }, state));
    y += height + GAP;
  }
}
