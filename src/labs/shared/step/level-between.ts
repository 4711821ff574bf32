import type { Frame } from "../../../kernel/run/frame-store";
import { detailLevel } from "./detail-level";

/** The level of detail between two frames; null = a jump, a step back, or an update of the same state. */
export function levelBetween({ info: before }: Frame, { info: after }: Frame, stepped: boolean) {
  if (after.done <= before.done || after.seek !== null) return null;
  const playing = before.playing || after.playing;
  return detailLevel({ asked: after.asked, playing, stepped: stepped && !playing });
}
