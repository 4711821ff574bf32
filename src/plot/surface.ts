import { onPaletteChange, type Palette, palette } from "./palette";

/** A canvas ready to be drawn on, in CSS pixels; `ratio` device pixels make one of them. */
export interface Surface {
  readonly context: CanvasRenderingContext2D;
  readonly width: number;
  readonly height: number;
  readonly ratio: number;
  readonly palette: Palette;
  readonly stock: Stock;
}

/** What is drawn with: paths and patterns are of one kind for a canvas of the page and of another for a file. */
export interface Stock {
  newPath(): Path2D;
  /** A square tile to be repeated, `size` pixels of the device wide; null = there are no patterns here. */
  newPattern(surface: Surface, size: number, draw: DrawTile): CanvasPattern | null;
  /** The patterns that there are, by colours and size. */
  readonly patterns: Map<string, CanvasPattern | null>;
  /** How wide texts are, by their font. */
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

/** A canvas that keeps its size, sharpness and theme by itself. */
export interface MountedSurface {
  redraw(): void;
  /** Takes on the size of the canvas on the page, CSS pixels, before the page tells it. */
  measure(): Pick<Surface, "width" | "height">;
  unmount(): void;
}

/**
 * Among sizes that follow each other, as those of a window that is resized do, the last one is drawn when none has followed
 * for this long, in ms; until then the browser stretches what was drawn.
 */
const REST_MS = 150;

/**
 * Draws on `canvas` on redraw(), and whenever its size or the theme changes. A redraw asks the page for no layout. A canvas
 * that is scrolled out of sight is drawn when it comes back, or has another width; paper shows all of them.
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
    if (due !== 0) return;
    isStale = !inSight && !matchMedia("print").matches;
    if (!isStale) paint();
  };
  const measure = () => {
    size = { width: canvas.clientWidth, height: canvas.clientHeight };
    return size;
  };
  /** Another canvas has had this one measured and drawn. */
  const isMeasured = () => size.width === canvas.clientWidth && size.height === canvas.clientHeight;
  const adopt = () => {
    const drawn = size.width;
    due = 0;
    measure();
    if (drawn === 0 || drawn === size.width) redraw();
    // Marks that were placed for another width would stand out of the page.
    else paint();
  };
  let [resizedAt, due] = [Number.NEGATIVE_INFINITY, 0];
  const noteResize = () => {
    resizedAt = performance.now();
  };
  window.addEventListener("resize", noteResize);
  const observer = new ResizeObserver(() => {
    const rested = performance.now() - resizedAt > REST_MS;
    noteResize();
    clearTimeout(due);
    if (!rested) due = window.setTimeout(adopt, REST_MS);
    else if (due !== 0 || !isMeasured()) adopt();
  });
  observer.observe(canvas);
  // Until the browser has looked, it counts as seen: a page that opens is drawn at once.
  let [inSight, isStale] = [true, false];
  const sight = new IntersectionObserver((entries) => {
    inSight = entries.at(-1)?.isIntersecting ?? true;
    if (inSight && isStale) redraw();
  });
  sight.observe(canvas);
  const forget = onPaletteChange(redraw);
  return {
    redraw,
    measure,
    unmount: () => {
      window.removeEventListener("resize", noteResize);
      observer.disconnect();
      sight.disconnect();
      clearTimeout(due);
      forget();
    },
  };
}

type Size = { readonly width: number; readonly height: number };

/** Makes the canvas as large as `size`, empty, and drawn on in CSS pixels. Returns the device's pixels for one of these. */
function clear(canvas: HTMLCanvasElement, context: CanvasRenderingContext2D, size: Size): number {
  const ratio = fitDevice(canvas, size);
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, size.width, size.height);
  return ratio;
}

/** Gives the canvas one pixel for each pixel of the device. */
function fitDevice(canvas: HTMLCanvasElement, size: Size): number {
  const ratio = window.devicePixelRatio || 1;
  const width = Math.round(size.width * ratio);
  const height = Math.round(size.height * ratio);
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  return ratio;
}
