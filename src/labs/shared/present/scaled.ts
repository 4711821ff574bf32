import type { Surface } from "../../../plot/surface";

/** The scale at which the stage's smallest text has the size of a presentation's. */
const SCALE = 2;

/** Draws a picture of the stage at the scale of a presentation. */
export function drawScaled(surface: Surface, draw: (surface: Surface) => void): void {
  const { context, width, height } = surface;
  context.save();
  context.scale(SCALE, SCALE);
  draw({ ...surface, width: width / SCALE, height: height / SCALE });
  context.restore();
}
