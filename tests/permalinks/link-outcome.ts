import { doneAt } from "../../src/kernel/scenario/done";
import { decodeLink } from "../../src/kernel/scenario/link/decode";
import type { Problem } from "../../src/kernel/scenario/scenario";
import { allocationOf } from "../../src/models/allocation/allocation-of";
import { Core } from "../../src/models/allocation/engine/core";
import { Session } from "../../src/models/allocation/engine/session";
import { stateDigest } from "../../src/models/allocation/engine/state-digest";
import type { AllocationScenario } from "../../src/models/allocation/scenario";

/** The digest of the state that a link opens, or the fields that are to blame if it opens none. */
export type LinkOutcome = { readonly digest: string } | { readonly problems: readonly Problem["field"][] };

/**
 * The digest of the state at a scenario's step, by a core of its own.
 * @throws RangeError if the core refuses the scenario.
 */
export function digestBy(core: WebAssembly.Module, scenario: AllocationScenario): string {
  const opened = Session.open(new Core(core), scenario);
  if (!opened.ok) throw new RangeError(`the core refuses the scenario: ${JSON.stringify(opened.error)}`);
  // A stop rule does not hold who goes to a step.
  opened.value.replay(doneAt(scenario.at));
  return stateDigest(opened.value);
}

/** What each link leads to, with the core at `url`. It runs in Node and in a browser alike. */
export async function linkOutcomes(url: string, links: readonly string[]): Promise<readonly LinkOutcome[]> {
  const core = await WebAssembly.compileStreaming(fetch(url));
  const outcome = async (link: string): Promise<LinkOutcome> => {
    const decoded = await decodeLink(link);
    if (!decoded.ok) return { problems: decoded.error.problems.map(({ field }) => field) };
    return { digest: digestBy(core, allocationOf(decoded.value.scenario)) };
  };
  return Promise.all(links.map(outcome));
}
