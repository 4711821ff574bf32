import { PAGE_PALETTE } from "../../plot/palette";
import { at, type Block, heightOf } from "../../plot/picture-blocks";
import { svgSurface } from "../../plot/svg-surface";
import { FIGURE_WIDTH } from "./lesson-figures";

/** A lesson's figure: blocks below each other, each FIGURE_WIDTH wide, as the content of an SVG. */
export function drawnFigure(blocks: readonly Block[], name: string): { readonly svg: string; readonly height: number } {
  const height = Math.ceil(heightOf(blocks));
  const { surface: white, marks } = svgSurface(FIGURE_WIDTH, height);
  const surface = { ...white, palette: PAGE_PALETTE };
  let y = 0;
  for (const block of blocks) {
    at(surface.context, 0, y, () => block.draw({ ...surface, height: block.height }));
    y += block.height;
  }
  return { svg: marks(name), height };
}
