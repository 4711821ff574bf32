import { requests, running } from "../scenario/running";
import type { Scenario } from "../scenario/scenario";
import { equal } from "../shared/equal";

/** An edit of these begins the run anew; thresholds change under way. */
const anew = (scenario: Scenario) => ({ ...requests(scenario), poisonRatio: 0, big: 0 });

/** Whether the run `here` may go on as `next`, for the requests are the same. */
export const goesOn = (here: Scenario, next: Scenario): boolean => equal(anew(next), anew(here));

/** Whether `next` is the run `here` with one move by hand more. */
export const isMoveMore = (here: Scenario, next: Scenario): boolean =>
  next.moves.length > here.moves.length && equal(running({ ...next, moves: next.moves.slice(0, -1) }), running(here));
