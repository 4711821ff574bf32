import { groupKey, type ObservedSize } from "../../../models/allocation/observed-calls";
import type { FittedGroup } from "../../../models/allocation/price-fit";
import { type Calibration, measuredSizes } from "./calibration";
import { cyclesPerTick } from "./cycles";

/** The least number of calls whose median counts. */
const LEAST_CALLS = 20;

/** The groups that the machine and the model share, with enough calls. */
export function fittedGroups(calibration: Calibration, seen: readonly ObservedSize[]): readonly FittedGroup[] {
  const factor = cyclesPerTick(calibration.machine);
  return measuredSizes(calibration).flatMap(({ size, resolution, calls }, i) => {
    const modeled = new Map(seen[i]?.groups.map((group) => [groupKey(group), group]));
    return calls.flatMap((group) => {
      const counts = modeled.get(groupKey(group))?.counts;
      if (counts === undefined || group.n < LEAST_CALLS) return [];
      const { call, path, faults, n, median } = group;
      return [{ size, call, path, faults, n, counts, cycles: Math.max(median, resolution, 1) * factor }];
    });
  });
}
