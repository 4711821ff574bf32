import { type MountedSurface, mountSurface, type Surface } from "../../../charts/surface";
import { stepCanvases } from "./step-canvases";

type Draw = (surface: Surface) => void;

interface Mounted {
  readonly canvas: HTMLCanvasElement;
  readonly surface: MountedSurface;
  draw: Draw | null;
}

/** The canvases over the lanes, and what is on them; a new size or theme draws it again. */
export class StepSurfaces {
  readonly #mounted = new Map<number, Mounted>();

  draw(lane: number, draw: Draw): void {
    const mounted = this.#at(lane);
    if (mounted === null) return;
    mounted.draw = draw;
    mounted.surface.redraw();
  }

  clear(): void {
    for (const mounted of this.#mounted.values()) {
      if (mounted.draw === null) continue;
      mounted.draw = null;
      mounted.surface.redraw();
    }
  }

  #at(lane: number): Mounted | null {
    const canvas = stepCanvases.get(lane);
    const known = this.#mounted.get(lane);
    if (known && known.canvas === canvas) return known;
    known?.surface.unmount();
    this.#mounted.delete(lane);
    if (canvas === undefined) return null;
    const surface = mountSurface(canvas, (on) => mounted.draw?.(on));
    const mounted: Mounted = { canvas, surface, draw: null };
    this.#mounted.set(lane, mounted);
    return mounted;
  }
}
