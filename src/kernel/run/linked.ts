import { framesOf } from "../labs/labs";
import { atDone } from "../scenario/done";
import type { Linked } from "../scenario/link/encode";
import type { Scenario } from "../scenario/scenario";
import type { FrameSnapshot } from "./frame-store";

/**
 * The scenario at the visible step, with the digest of that state. During a seek it is the target step, without a
 * digest.
 */
export function linkedNow(scenario: Scenario, { info, lanes }: Pick<FrameSnapshot, "info" | "lanes">): Linked {
  const { seek, done } = info;
  const { isKnown, digest } = framesOf(scenario);
  const isThere = seek === null && lanes.every(isKnown);
  return { scenario: { ...scenario, at: atDone(seek?.target ?? done) }, digest: isThere ? digest(lanes) : null };
}
