import { figure } from "../../../models/allocation/figures";
import type { AllocationLane } from "../../../models/allocation/lane-arrays";
import { dots, hatch } from "../../../plot/patterns";
import type { Surface } from "../../../plot/surface";
import type { Bytes, Segment } from "./layout/ledger";

/** The three parts of a lane's bytes. */
export function laneBytes(lane: Pick<AllocationLane, "figures">): Bytes {
  return { needed: figure(lane, "needed"), wasted: figure(lane, "wasted"), idle: figure(lane, "idle") };
}

/** Fills the segments over the whole height: needed solid, wasted hatched, idle dotted. */
export function drawSegments(surface: Surface, segments: readonly Segment[]): void {
  const { context, height } = surface;
  for (const { role, x, width } of segments) {
    context.fillStyle = fillOf(surface, role, width);
    context.fillRect(x, 0, width, height);
  }
}

function fillOf(surface: Surface, role: Segment["role"], width: number): string | CanvasPattern {
  if (role === "needed") return surface.palette.needed;
  if (role === "wasted") return hatch(surface);
  return width < 4 ? surface.palette.cached : dots(surface);
}
