import type { Policy } from "../../../models/allocation/scenario";
import { equal } from "../../../shared/equal";

/** How many slots are compared where no lanes do so already. */
export const TRIAL_SLOTS = [1, 10] as const;
/** What asks for that comparison. */
export const compareWords = `Compare ${TRIAL_SLOTS[0]} slot with ${TRIAL_SLOTS[1]}`;

/** The lane with the same policy as `focus` but for its slots; −1 = there is none. */
export function rivalOf(lanes: readonly Policy[], focus: number): number {
  const own = lanes[focus];
  if (own === undefined || own.capacity === 0) return -1;
  return lanes.findIndex((lane) => {
    return lane.capacity > 0 && lane.capacity !== own.capacity && equal({ ...lane, capacity: own.capacity }, own);
  });
}
