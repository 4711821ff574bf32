import type { Rect } from "../../../plot/path";
import type { Surface } from "../../../plot/surface";
import type { AllocationFrame } from "../../shared/allocation-frame";
import type { FieldLayout } from "../charts/layout/field";

/** A lane's visible field, and the canvas over it that animates its steps. */
export interface StepHost {
  readonly lane: number;
  readonly canvas: HTMLCanvasElement;
  /** The layout of the current state; null = none, or another lens is on. */
  readonly now: () => FieldLayout | null;
  /** The layout on the page. */
  readonly drawn: () => FieldLayout | null;
  /** The layout that a frame will have, if it is the next one drawn. */
  readonly next: (frame: AllocationFrame) => FieldLayout | null;
  /** Draws the callers' room, with no labels where `avoid` covers buffers. */
  readonly paint: (surface: Surface, layout: FieldLayout, avoid: Rect | null) => void;
}

/** All hosts on the page. */
export const stepHosts = new Set<StepHost>();
