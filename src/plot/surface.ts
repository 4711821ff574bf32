import { onPaletteChange, type Palette, palette } from "./palette";
import { watchSize } from "./rested-size";

/** A canvas to draw on, in CSS pixels; `ratio` is the number of device pixels per CSS pixel. */
export interface Surface {
  readonly context: CanvasRenderingContext2D;
  readonly width: number;
  readonly height: number;
  readonly ratio: number;
  readonly palette: Palette;
  readonly stock: Stock;
}

/** Makes the paths and patterns of a drawing, which differ between a canvas and a file. */
interface Stock {
  newPath(): Path2D;
  /** A repeating square tile, `size` device pixels wide; null = patterns are unsupported. */
  newPattern(surface: Surface, size: number, draw: DrawTile): CanvasPattern | null;
  /** Patterns made so far, by colors and size. */
  readonly patterns: Map<string, CanvasPattern | null>;
  /** Text widths, by font. */
  readonly widths: Map<string, number>;
}

export type DrawTile = (context: CanvasRenderingContext2D, size: number) => void;

/** For canvases. */
export const canvasStock: Stock = {
  newPath: () => new Path2D(),
  newPattern: ({ context, ratio }, size, draw) => {
    const tile = Object.assign(document.createElement("canvas"), { width: size, height: size });
    const own = tile.getContext("2d");
    if (own === null) return null;
    draw(own, size);
    const pattern = context.createPattern(tile, "repeat");
    pattern?.setTransform(new DOMMatrix([1 / ratio, 0, 0, 1 / ratio, 0, 0]));
    return pattern;
  },
  patterns: new Map(),
  widths: new Map(),
};

/** A canvas that tracks its size, resolution and theme. */
export interface MountedSurface {
  redraw(): void;
  /** Adopts the canvas's current size on the page, CSS pixels, before the browser reports it. */
  measure(): Pick<Surface, "width" | "height">;
  unmount(): void;
}

/** A headline that loses a line brings no canvas into sight with the picture of an earlier step. */
const NEAR_SIGHT = { rootMargin: "25%", scrollMargin: "25%" };

/**
 * Draws on `canvas` on redraw(), and when its size or the theme changes. A redraw never forces a layout. A canvas that
 * is scrolled far out of view is drawn when it returns or changes its width; printing draws all of them.
 */
export function mountSurface(canvas: HTMLCanvasElement, draw: (surface: Surface) => void): MountedSurface {
  const context = canvas.getContext("2d");
  let size = { width: 0, height: 0 };
  const paint = () => {
    if (context === null || size.width === 0) return;
    isStale = false;
    draw({ context, ...size, ratio: clear(canvas, context, size), palette: palette(), stock: canvasStock });
  };
  const redraw = () => {
    if (watched.isChanging()) return;
    isStale = !inSight && !matchMedia("print").matches;
    if (!isStale) paint();
  };
  const measure = () => {
    size = { width: canvas.clientWidth, height: canvas.clientHeight };
    return size;
  };
  /** A redraw of another canvas has already measured and drawn this one. */
  const isMeasured = () => size.width === canvas.clientWidth && size.height === canvas.clientHeight;
  const watched = watchSize(canvas, (waited) => {
    if (!waited && isMeasured()) return;
    const drawn = size.width;
    measure();
    if (drawn === 0 || drawn === size.width) redraw();
    // Marks placed for another width would overflow the page.
    else paint();
  });
  // A canvas counts as visible until the browser reports otherwise, so an opening page is drawn at once.
  let [inSight, isStale] = [true, false];
  const sight = new IntersectionObserver((entries) => {
    inSight = entries.at(-1)?.isIntersecting ?? true;
    if (inSight && isStale) redraw();
  }, NEAR_SIGHT);
  sight.observe(canvas);
  const forget = onPaletteChange(redraw);
  return {
    redraw,
    measure,
    unmount: () => {
      watched.unwatch();
      sight.disconnect();
      forget();
    },
  };
}

type Size = { readonly width: number; readonly height: number };

/** Resizes the canvas to `size`, clears it, and scales it to CSS pixels. Returns device pixels per CSS pixel. */
function clear(canvas: HTMLCanvasElement, context: CanvasRenderingContext2D, size: Size): number {
  const ratio = fitDevice(canvas, size);
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, size.width, size.height);
  return ratio;
}

/** Gives the canvas one pixel per device pixel. */
function fitDevice(canvas: HTMLCanvasElement, size: Size): number {
  const ratio = (window.devicePixelRatio || 1) * (canvas.currentCSSZoom ?? 1);
  const width = Math.round(size.width * ratio);
  const height = Math.round(size.height * ratio);
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  return ratio;
}

/** The scale at which the stage's smallest text has the size of a presentation's. */
const PRESENTED = 2;

/** Draws a picture of the stage at another scale, by default that of a presentation. */
export function drawScaled(surface: Surface, draw: (surface: Surface) => void, scale = PRESENTED): void {
  const { context, width, height } = surface;
  context.save();
  context.scale(scale, scale);
  draw({ ...surface, width: width / scale, height: height / scale });
  context.restore();
}
