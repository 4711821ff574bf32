import type { Answer } from "../../kernel/protocol/ask";
import type { Trial } from "../../kernel/protocol/trial";
import { growthOf } from "../../models/allocation/growth-ask";
import type { AllocationLane } from "../../models/allocation/lane-arrays";
import { sizeAnswerOf } from "../../models/allocation/sweep-answer";
import type { Reached } from "../shared/library-entry";
import { type ShownGrowths, shownOf } from "./growth/grown";
import { growthKey, planOf as growthPlanOf, trialOf as growthTrialOf } from "./growth/growth-plan";
import type { ReallocScenario } from "./scenario/realloc-scenario";
import { planOf, trialOf } from "./sizes/sweep-plan";
import type { Sweep } from "./sizes/sweep-store";

/** The stage of a scenario: its sweep over sizes, or its growing vectors. */
export type ReallocOutcomes =
  | { readonly stage: "sizes"; readonly scenario: ReallocScenario; readonly sweep: Sweep }
  | { readonly stage: "growth"; readonly scenario: ReallocScenario; readonly grown: ShownGrowths };

/** The trials that a scenario's stage shows. */
export function trialsOf(scenario: ReallocScenario): readonly Trial[] {
  if (scenario.stage === "growth") return growthPlanOf(scenario, 0).growths.map(growthTrialOf);
  const plan = planOf(scenario);
  return plan.sizes.map((size) => trialOf(plan, size));
}

/** The stage of a state. `answers`: of its trials. @throws RangeError if they are incomplete, which is a bug in our own code. */
export function outcomesOf(
  { scenario }: Reached<ReallocScenario, AllocationLane>,
  answers: readonly Answer[],
): ReallocOutcomes {
  if (scenario.stage !== "growth")
    return { stage: "sizes", scenario, sweep: { plan: planOf(scenario), sizes: answers.map(sizeAnswerOf) } };
  const plan = growthPlanOf(scenario, 0);
  const known = new Map(plan.growths.map((growth, i) => [growthKey(growth), growthOf(answers[i])]));
  const grown = shownOf(known, plan);
  if (grown === null) throw new RangeError("A growth has no answer.");
  return { stage: "growth", scenario, grown };
}
