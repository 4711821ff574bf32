import { digestOf } from "../protocol/digest";
import { figure } from "../protocol/figures";
import { atDone } from "../scenario/done";
import type { Linked } from "../scenario/link/encode";
import type { Scenario } from "../scenario/scenario";
import type { FrameSnapshot } from "./frame-store";

/**
 * The scenario at the step that is seen, with the digest of the state; on the way to another step it is that one, whose
 * state is not known.
 */
export function linkedNow(scenario: Scenario, { info, lanes }: Pick<FrameSnapshot, "info" | "lanes">): Linked {
  const { seek, done } = info;
  const isKnown = seek === null && lanes.every((lane) => figure(lane, "live") >= 0);
  return { scenario: { ...scenario, at: atDone(seek?.target ?? done) }, digest: isKnown ? digestOf(lanes) : null };
}
