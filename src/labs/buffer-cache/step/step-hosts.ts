import type { FieldLayout } from "../../../charts/layout/field";
import type { Surface } from "../../../charts/surface";
import type { Frame } from "../../../state/frame-store";

/** A lane's field that is on the page, and the canvas over it on which its steps are shown. */
export interface StepHost {
  readonly lane: number;
  readonly canvas: HTMLCanvasElement;
  /** The layout of the present state; null = none, or not by area. */
  readonly now: () => FieldLayout | null;
  /** The layout that is on the page. */
  readonly drawn: () => FieldLayout | null;
  /** The layout that will be drawn of a frame, if it is the next one. */
  readonly next: (frame: Frame) => FieldLayout | null;
  /** Draws a layout, with the field's origin at 0, 0. */
  readonly paint: (surface: Surface, layout: FieldLayout) => void;
  /** So far to the right a layout may be drawn over; beyond it there is something else. CSS pixels. */
  readonly reach: (layout: FieldLayout) => number;
}

/** All that are on the page. */
export const stepHosts = new Set<StepHost>();
