import type { Surface } from "../../../plot/surface";

/** A canvas over the lists of a lane, on which requests are animated. */
export interface BeatHost {
  readonly lane: number;
  /** The size of the lane's strip, CSS pixels. */
  size(): Pick<Surface, "width" | "height">;
  /** Shows a drawing in the coordinates of the strip; null = nothing. */
  paint(draw: ((surface: Surface) => void) | null): void;
}

/** The canvases on the page. */
export const beatHosts = new Set<BeatHost>();
