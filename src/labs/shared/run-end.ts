import type { Scenario } from "../../kernel/scenario/scenario";
import { isAllocation } from "../../models/allocation/allocation-of";
import { isOfTrace, operationsNamed } from "../../models/allocation/call-trace";

/** The operations of a run: all calls of a recording, otherwise the `frontier` reached so far. */
export const runEnd = (scenario: Scenario, frontier: number): number =>
  isAllocation(scenario) && isOfTrace(scenario) ? operationsNamed(scenario.trace) : frontier;
