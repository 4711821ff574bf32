import type { Leg } from "../protocol/messages";
import { doneAt } from "../scenario/done";
import { fieldsOf } from "../scenario/fields";
import type { Scenario } from "../scenario/scenario";

/** The legs of a replay in ms, by the operations done at their ends. The last one goes to the opening state. */
const PACE: readonly (readonly [done: number, ms: number])[] = [
  [14, 12_000],
  [64, 4000],
  [Number.POSITIVE_INFINITY, 8000],
];

/**
 * How Play replays a scenario whose opening state lies deep in its run: from the start, and faster and faster, so that a
 * person can read the first steps. Empty = the scenario opens elsewhere, so Play continues from there.
 */
export function replayOf(scenario: Scenario): readonly Leg[] {
  const end = doneAt(scenario.at);
  if (scenario.at !== fieldsOf(scenario).at?.default) return [];
  let from = 0;
  return PACE.flatMap(([done, ms]) => {
    const to = Math.min(done, end);
    const leg = { to, speed: ((to - from) * 1000) / ms };
    from = to;
    return leg.speed > 0 ? [leg] : [];
  });
}
