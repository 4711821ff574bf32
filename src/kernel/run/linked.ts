import { framesOf } from "../../labs/models";
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
  const { isKnown, digest } = framesOf(scenario);
  const isThere = seek === null && lanes.every(isKnown);
  return { scenario: { ...scenario, at: atDone(seek?.target ?? done) }, digest: isThere ? digest(lanes) : null };
}
