import { Core } from "../../src/models/allocation/engine/core";
import { stateDigest } from "../../src/models/allocation/engine/heap-session";
import { Session } from "../../src/models/allocation/engine/session";
import type { AllocationScenario } from "../../src/models/allocation/scenario";
import { builtCore } from "../built-core";

/** A state as the command line would report it: the run's position and its digest. */
interface OwnRun {
  readonly done: number;
  readonly digest: string;
}

let core = new Core(builtCore);

/**
 * Runs a scenario by itself, without a page or a worker, to where `done` operations are done.
 * @throws Error if the core refuses the scenario or traps.
 */
export function ownRun(scenario: AllocationScenario, done: number): OwnRun {
  try {
    const opened = Session.open(core, { ...scenario, breakpoints: [] });
    if (!opened.ok) throw new Error(`The core refuses ${JSON.stringify(scenario)}`);
    const session = opened.value;
    while (session.done < done && session.replay(done - session.done) === null);
    return { done: session.done, digest: stateDigest(session) };
  } catch (error) {
    core = new Core(builtCore);
    throw error;
  }
}
