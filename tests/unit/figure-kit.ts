import { column, drawFigures, type Figure } from "../../src/plot/figure";
import { drawBlocks, heightOf, INNER } from "../../src/plot/picture-blocks";
import { svgSurface } from "../../src/plot/svg-context";

/** Figures at their full heights, as the marks of an SVG. */
export function drawnColumn<State>(figures: readonly Figure<State>[], state: State, width = INNER): string {
  const blocks = column(figures, state, width);
  const { surface, marks } = svgSurface(width, heightOf(blocks));
  drawBlocks(surface, blocks);
  return marks("figures");
}

/** Figures that share a box, as the marks of an SVG. */
export function drawnBox<State>(figures: readonly Figure<State>[], state: State, width: number, height: number) {
  const { surface, marks } = svgSurface(width, height);
  drawFigures(surface, figures, state);
  return marks("figures");
}
