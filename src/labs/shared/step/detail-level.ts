import type { Frame } from "../../../kernel/run/frame-store";
import { READABLE_SPEED } from "./readable";

/** How much of a step is shown: L0 all of it · L1 a moving token · L2 flows and the newest buffers · L3 flows and size classes. */
export type DetailLevel = "L0" | "L1" | "L2" | "L3";

/** The highest speed of each level, in steps per second. */
const FASTEST = { L0: READABLE_SPEED, L1: 30, L2: 5_000 } as const;

/** How a run moves. `asked`: steps per second. `stepped`: a person requested this one step. */
export interface Motion {
  readonly asked: number | "max";
  readonly playing: boolean;
  readonly stepped: boolean;
}

/** The level of detail now; null = no animation: a jump, a step back, a drag, a pause. */
export function detailLevel({ asked, playing, stepped }: Motion): DetailLevel | null {
  if (!playing) return stepped ? "L0" : null;
  if (asked === "max") return "L3";
  if (asked <= FASTEST.L0) return "L0";
  if (asked <= FASTEST.L1) return "L1";
  return asked <= FASTEST.L2 ? "L2" : "L3";
}

/** The level of detail between two frames; null = a jump, a step back, or an update of the same state. */
export function levelBetween({ info: before }: Frame, { info: after }: Frame, stepped: boolean) {
  if (after.done <= before.done || after.seek !== null) return null;
  const playing = before.playing || after.playing;
  return detailLevel({ asked: after.asked, playing, stepped: stepped && !playing });
}
