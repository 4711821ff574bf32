import { SLACK } from "../shared/text-width";
import { LIGHT } from "./light-palette";
import type { Surface } from "./surface";
import { SvgContext, SvgPath } from "./svg-context";

/** SvgContext implements the part of a canvas's context that our drawings use. */
const asCanvas = (context: SvgContext) => context as unknown as CanvasRenderingContext2D;

/** A drawing on white that becomes SVG, CSS pixels. `marks` returns the drawing, with its patterns named after `name`. */
export function svgSurface(
  width: number,
  height: number,
): { readonly surface: Surface; readonly marks: (name: string) => string } {
  const context = new SvgContext(SLACK);
  const stock = {
    newPath: () => new SvgPath() as unknown as Path2D,
    newPattern: (_: Surface, size: number, draw: (context: CanvasRenderingContext2D, size: number) => void) => {
      const tile = new SvgContext();
      draw(asCanvas(tile), size);
      return context.createPattern({ context: tile, width: size });
    },
    patterns: new Map(),
    widths: new Map(),
  };
  const surface = { context: asCanvas(context), width, height, ratio: 1, palette: LIGHT, stock };
  return { surface, marks: (name) => context.svg(name) };
}
