import type { Policy } from "../../../models/allocation/scenario";
import { equal } from "../../../shared/equal";

/** The numbers of slots to compare if no two lanes compare them yet. */
export const TRIAL_SLOTS = [1, 10] as const;
/** Label of the button that starts the comparison. */
export const compareWords = `Compare ${TRIAL_SLOTS[0]} slot with ${TRIAL_SLOTS[1]}`;

/** The lane whose policy differs from that of `focus` only in its slots; −1 = none. */
export function rivalOf(lanes: readonly Policy[], focus: number): number {
  const own = lanes[focus];
  if (own === undefined || own.capacity === 0) return -1;
  return lanes.findIndex((lane) => {
    return lane.capacity > 0 && lane.capacity !== own.capacity && equal({ ...lane, capacity: own.capacity }, own);
  });
}
