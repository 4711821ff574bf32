import { onPaletteChange, type Palette, palette } from "./palette";

/** A canvas ready to be drawn on, in CSS pixels; `ratio` device pixels make one of them. */
export interface Surface {
  readonly context: CanvasRenderingContext2D;
  readonly width: number;
  readonly height: number;
  readonly ratio: number;
  readonly palette: Palette;
}

/** A canvas that keeps its size, sharpness and theme by itself. */
export interface MountedSurface {
  redraw(): void;
  unmount(): void;
}

/** Draws on `canvas` now, on redraw(), and whenever its size or the theme changes. */
export function mountSurface(canvas: HTMLCanvasElement, draw: (surface: Surface) => void): MountedSurface {
  const context = canvas.getContext("2d");
  const redraw = () => {
    if (context === null || canvas.clientWidth === 0) return;
    const ratio = fitDevice(canvas);
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, canvas.clientWidth, canvas.clientHeight);
    draw({ context, width: canvas.clientWidth, height: canvas.clientHeight, ratio, palette: palette() });
  };
  const observer = new ResizeObserver(redraw);
  observer.observe(canvas);
  const forget = onPaletteChange(redraw);
  return {
    redraw,
    unmount: () => {
      observer.disconnect();
      forget();
    },
  };
}

/** Gives the canvas one pixel for each pixel of the device. */
function fitDevice(canvas: HTMLCanvasElement): number {
  const ratio = window.devicePixelRatio || 1;
  const width = Math.round(canvas.clientWidth * ratio);
  const height = Math.round(canvas.clientHeight * ratio);
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  return ratio;
}
