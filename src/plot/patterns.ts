import type { DrawTile, Surface } from "./surface";

const HATCH_PITCH = 7;
const HATCH_LINE = 1.75;
const DOT_PITCH = 4;

/** Waste: 45° lines on the tint. */
export const hatch = (surface: Surface): CanvasPattern | string =>
  lines(surface, surface.palette.wasted, surface.palette.wastedTint);

/** Needed, but not yet: 45° lines on the ground. */
export const neededHatch = (surface: Surface): CanvasPattern | string =>
  lines(surface, surface.palette.needed, surface.palette.surface);

/** Drawn in device pixels to avoid moiré. */
function lines(surface: Surface, line: string, ground: string): CanvasPattern | string {
  const { ratio } = surface;
  const size = Math.round(HATCH_PITCH * Math.SQRT2 * ratio);
  return tile(surface, `${line} ${ground}`, size, (context) => {
    context.fillStyle = ground;
    context.fillRect(0, 0, size, size);
    context.strokeStyle = line;
    context.lineWidth = HATCH_LINE * ratio;
    for (const shift of [-size, 0, size]) {
      context.moveTo(shift - size, 2 * size);
      context.lineTo(shift + 2 * size, -size);
    }
    context.stroke();
  });
}

/** Cached memory: dots on the tint. */
export function dots(surface: Surface): CanvasPattern | string {
  const { palette, ratio } = surface;
  return tile(surface, `${palette.cached} ${palette.cachedTint}`, Math.round(DOT_PITCH * ratio), (context, size) => {
    context.fillStyle = palette.cachedTint;
    context.fillRect(0, 0, size, size);
    context.fillStyle = palette.cached;
    context.arc(size / 2, size / 2, ratio, 0, 2 * Math.PI);
    context.fill();
  });
}

function tile(surface: Surface, colors: string, size: number, draw: DrawTile): CanvasPattern | string {
  const { patterns, newPattern } = surface.stock;
  const key = `${colors} ${size}`;
  if (!patterns.has(key)) patterns.set(key, newPattern(surface, size, draw));
  return patterns.get(key) ?? surface.palette.wasted;
}
