import type { Surface } from "./surface";

const HATCH_PITCH = 7;
const HATCH_LINE = 1.75;
const DOT_PITCH = 4;

type Draw = (context: CanvasRenderingContext2D, size: number) => void;

const tiles = new Map<string, CanvasPattern | null>();

/** Waste: lines at 45° on the tint, drawn in pixels of the device so that no moiré appears. */
export function hatch(surface: Surface): CanvasPattern | string {
  const { palette, ratio } = surface;
  const size = Math.round(HATCH_PITCH * Math.SQRT2 * ratio);
  return tile(surface, `${palette.wasted} ${palette.wastedTint}`, size, (context) => {
    context.fillStyle = palette.wastedTint;
    context.fillRect(0, 0, size, size);
    context.strokeStyle = palette.wasted;
    context.lineWidth = HATCH_LINE * ratio;
    for (const shift of [-size, 0, size]) {
      context.moveTo(shift - size, 2 * size);
      context.lineTo(shift + 2 * size, -size);
    }
    context.stroke();
  });
}

/** In the cache: dots on the tint. */
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

function tile(surface: Surface, colours: string, size: number, draw: Draw): CanvasPattern | string {
  const key = `${colours} ${size}`;
  if (!tiles.has(key)) tiles.set(key, makeTile(surface, size, draw));
  return tiles.get(key) ?? surface.palette.wasted;
}

function makeTile(surface: Surface, size: number, draw: Draw): CanvasPattern | null {
  const canvas = document.createElement("canvas");
  canvas.width = size;
  canvas.height = size;
  const context = canvas.getContext("2d");
  if (context === null) return null;
  draw(context, size);
  const pattern = surface.context.createPattern(canvas, "repeat");
  pattern?.setTransform(new DOMMatrix([1 / surface.ratio, 0, 0, 1 / surface.ratio, 0, 0]));
  return pattern;
}
