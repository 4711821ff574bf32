import { useScenario } from "../../kernel/run/scenario-store";
import type { Scenario } from "../../kernel/scenario/scenario";
import { heapName } from "../../models/allocation/heap-words";
import type { ReallocScenario } from "./scenario/realloc-scenario";

const isRealloc = (scenario: Scenario): scenario is ReallocScenario => "upto" in scenario;

/**
 * The only conversion from the kernel's scenario type to this lab's.
 * @throws TypeError if it is of another lab, which is a bug in our own code.
 */
function reallocOf(scenario: Scenario): ReallocScenario {
  if (!isRealloc(scenario)) throw new TypeError(`The lab ${scenario.lab} has no sweep over sizes.`);
  return scenario;
}

/** Reads the page's scenario as one of this lab, through `select`. */
export const useReallocScenario = <T>(select: (scenario: ReallocScenario) => T): T =>
  useScenario(({ scenario }) => select(reallocOf(scenario)));

/** The page's current scenario. */
export const reallocNow = (): ReallocScenario => reallocOf(useScenario.getState().scenario);

/** A lane's name. */
export const nameOfHeap = ({ heap }: ReallocScenario["lanes"][number]): string => heapName(heap);
