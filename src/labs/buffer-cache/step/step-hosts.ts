import type { Frame } from "../../../kernel/run/frame-store";
import type { Rect } from "../../../plot/layout/rect";
import type { Surface } from "../../../plot/surface";
import type { FieldLayout } from "../charts/layout/field";

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
  /** Draws the room of callers; no words where `avoid` is among their buffers. */
  readonly paint: (surface: Surface, layout: FieldLayout, avoid: Rect | null) => void;
}

/** All that are on the page. */
export const stepHosts = new Set<StepHost>();
