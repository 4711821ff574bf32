import { type MountedSurface, mountSurface, type Surface } from "../../../plot/surface";

type Draw = (surface: Surface) => void;

interface Mounted {
  readonly surface: MountedSurface;
  draw: Draw | null;
}

/** A hidden canvas costs the browser nothing. An empty one costs as much as a picture. */
function show(canvas: HTMLCanvasElement, isShown: boolean): void {
  canvas.style.visibility = isShown ? "visible" : "";
}

/** The canvases over the lanes and their content, which is redrawn on a new size or theme. */
export class StepSurfaces {
  readonly #mounted = new Map<HTMLCanvasElement, Mounted>();

  draw(canvas: HTMLCanvasElement, draw: Draw): void {
    const mounted = this.#mounted.get(canvas) ?? this.#mount(canvas);
    mounted.draw = draw;
    mounted.surface.redraw();
    show(canvas, true);
  }

  /** Clears the canvases, and releases those that have left the page. */
  clear(): void {
    for (const [canvas, mounted] of this.#mounted) {
      if (mounted.draw !== null) {
        mounted.draw = null;
        mounted.surface.redraw();
        show(canvas, false);
      }
      if (canvas.isConnected) continue;
      mounted.surface.unmount();
      this.#mounted.delete(canvas);
    }
  }

  #mount(canvas: HTMLCanvasElement): Mounted {
    const mounted: Mounted = { surface: mountSurface(canvas, (surface) => mounted.draw?.(surface)), draw: null };
    this.#mounted.set(canvas, mounted);
    return mounted;
  }
}
