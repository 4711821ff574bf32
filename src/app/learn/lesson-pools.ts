import type { Lesson } from "../../lessons/format";
import { hasPool } from "../../models/allocation/pool-tables";
import type { Policy } from "../../models/allocation/scenario";

/** Whether a lane of a lesson has a pool of a library. */
export const hasPools = ({ steps }: Lesson): boolean =>
  steps.some(({ states }) =>
    states.some(({ lanes }) =>
      lanes.some((lane: Partial<Policy>) => lane.pool !== undefined && hasPool(lane as Policy)),
    ),
  );

/** Loads the settings and the words of all pools. Only what has pools needs them. */
export const loadPools = (): Promise<unknown> => import("../../models/pools/lane-pools");
