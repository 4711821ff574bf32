import { figure } from "../../../models/allocation/figures";
import type { AllocationLane } from "../../../models/allocation/lane-arrays";
import { dots, hatch } from "../../../plot/patterns";
import type { Surface } from "../../../plot/surface";

/** The uses of the memory that comes from the heap. */
type Role = "needed" | "wasted" | "idle";

/** A part of a bar, CSS pixels. */
interface Segment {
  readonly role: Role;
  readonly x: number;
  readonly width: number;
}

type Bytes = Readonly<Record<Role, number>>;

const ROLES: readonly Role[] = ["needed", "wasted", "idle"];
/** Gap between two adjacent roles, whose mutual contrast is too low. */
const KEYLINE = 2;
/** Anything present is drawn at least this wide, CSS pixels. */
const SLIVER = 1;

export const totalBytes = (bytes: Bytes): number => bytes.needed + bytes.wasted + bytes.idle;

/** A bar of `width` that represents 100 % of a lane's bytes; empty if the lane has no bytes. */
export function shareBar(bytes: Bytes, width: number): Segment[] {
  const total = totalBytes(bytes);
  const roles = ROLES.filter((role) => bytes[role] > 0);
  const room = width - KEYLINE * (roles.length - 1);
  const widths = roles.map((role) => Math.max(SLIVER, (room * bytes[role]) / total));
  const surplus = widths.reduce((sum, part) => sum + part, 0) - room;
  const widest = widths.indexOf(Math.max(...widths));
  let x = 0;
  return roles.map((role, i) => {
    const width = (widths[i] ?? 0) - (i === widest ? surplus : 0);
    const segment = { role, x, width };
    x += width + KEYLINE;
    return segment;
  });
}

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
