import { requests } from "../../../scenario/running";
import type { Scenario } from "../../../scenario/scenario";
import { equal } from "../../../shared/equal";

/** Whether two scenarios make the same requests and count the same as big. */
export const sameRequests = (a: Scenario, b: Scenario): boolean => equal(requests(a), requests(b));
