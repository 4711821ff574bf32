import type { FieldLayout } from "../../../charts/layout/field";
import type { Surface } from "../../../charts/surface";
import type { Frame } from "../../../state/frame-store";

/** A lane's field that is on the page, and the canvas over it on which its steps are shown. */
export interface StepHost {
  readonly lane: number;
  readonly canvas: HTMLCanvasElement;
  /** The layout that is drawn. */
  readonly drawn: () => FieldLayout | undefined;
  /** The layout that will be drawn of a frame, if it is the next one. */
  readonly next: (frame: Frame) => FieldLayout | undefined;
  /** Draws a layout, with the field's origin at 0, 0. */
  readonly paint: (surface: Surface, layout: FieldLayout) => void;
}

/** All that are on the page. */
export const stepHosts = new Set<StepHost>();
