import type { Surface } from "../../../plot/surface";

/** Draws a picture of the page in large, for an audience. */
export function drawScaled(surface: Surface, scale: number, draw: (surface: Surface) => void): void {
  const { context, width, height } = surface;
  context.save();
  context.scale(scale, scale);
  draw({ ...surface, width: width / scale, height: height / scale });
  context.restore();
}
