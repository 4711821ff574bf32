import type { Surface } from "../../../plot/surface";

/** The scale at which the stage's smallest text has the size of a presentation's. */
const SCALE = 2;

/** Draws a picture of the stage at another scale, by default that of a presentation. */
export function drawScaled(surface: Surface, draw: (surface: Surface) => void, scale = SCALE): void {
  const { context, width, height } = surface;
  context.save();
  context.scale(scale, scale);
  draw({ ...surface, width: width / scale, height: height / scale });
  context.restore();
}
