import { LIMIT } from "../generated/abi";
import { problemOf } from "../kernel/scenario/problem";
import type { Problem, Scenario } from "../kernel/scenario/scenario";
import { partsNamed } from "../models/allocation/call-part";
import { isOfTrace, sizesOf } from "../models/allocation/call-trace";
import { describeProblem } from "../models/allocation/engine/block-problem";
import { Core } from "../models/allocation/engine/core";
import { givePagesOf, threadProblems } from "../models/allocation/engine/given-calls";
import { laneReader, stateDigest } from "../models/allocation/engine/heap-session";
import { Session } from "../models/allocation/engine/session";
import { fileName } from "../models/allocation/figure-table";
import { FIGURE_KEYS, figure, LANE_FIGURES } from "../models/allocation/figures";
import { caveatsUnder, hasHeapModel } from "../models/allocation/heap-models";
import { laneName } from "../models/allocation/policy-words";
import { coreOf } from "../models/allocation/pool-tables";
import type { AllocationScenario } from "../models/allocation/scenario";
import { err, ok, type Result } from "../shared/result";
import { coreNamed, type OpenModel } from "./open-run";
import { caveatsIn, containedCalls, containsCalls, type PackedPages, partOf } from "./pack-calls";

/** The trace that a scenario names; null = it names none. */
async function givenFor(
  scenario: AllocationScenario,
  trace: PackedPages | null,
): Promise<Result<PackedPages | null, readonly Problem[]>> {
  if (!isOfTrace(scenario)) return ok(null);
  const found = trace?.name === scenario.whole ? await partOf(trace, partsNamed(scenario)) : trace;
  if (found?.name === scenario.trace) return ok(found);
  if (containsCalls(scenario)) return containedCalls(scenario);
  return err(problemOf("trace", found?.name, `the trace ${scenario.trace}, as the option trace`));
}

/** Figures of a lane and its heap, with the names of csv. */
function figuresOf(session: Session) {
  const keys = session.scenario.lanes.some(hasHeapModel) ? FIGURE_KEYS : LANE_FIGURES;
  const named = keys.map((key) => [fileName(key), key] as const);
  const read = laneReader(session);
  return (number: number) => {
    const lane = read(number);
    return Object.fromEntries(named.map(([name, key]) => [name, orNull(figure(lane, key))]));
  };
}

const orNull = (value: number) => (Number.isNaN(value) ? null : value);

/** Opens a scenario of buffer caches and heaps. */
export const openAllocation: OpenModel = async (scenario: Scenario, trace) => {
  const given = await givenFor(scenario as AllocationScenario, trace);
  if (!given.ok) return given;
  const problems = given.value === null ? [] : threadProblems(scenario as AllocationScenario, given.value);
  if (problems.length > 0) return err(problems);
  const core = new Core(await coreNamed(coreOf(scenario as AllocationScenario)));
  const give = given.value && givePagesOf(given.value);
  const opened = Session.open(core, scenario as AllocationScenario, LIMIT.KEYFRAME_BYTES, give);
  if (!opened.ok) return err(describeProblem(scenario as AllocationScenario, opened.error));
  const session = opened.value;
  return ok({
    session,
    lanes: session.scenario.lanes.map(laneName),
    figures: figuresOf(session),
    digest: () => stateDigest(session),
    caveats:
      given.value === null
        ? []
        : caveatsUnder(await caveatsIn(given.value, sizesOf(scenario as AllocationScenario)), session.scenario),
  });
};
