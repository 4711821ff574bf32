import type { Answer } from "../../kernel/protocol/frame";
import type { Trial } from "../../kernel/protocol/trial";
import { growthOf } from "../../models/allocation/growth";
import { sizeAnswerOf } from "../../models/allocation/trial-ask";
import { type ShownGrowths, shownOf } from "./growth/grown";
import { growthKey, planOf as growthPlanOf, trialOf as growthTrialOf } from "./growth/growth-plan";
import { knownGrowths } from "./growth/growth-store";
import type { ReallocState } from "./realloc-figure";
import type { ReallocScenario } from "./scenario/realloc-scenario";
import { planOf, trialOf } from "./sizes/sweep-plan";
import { knownSweep, type Sweep } from "./sizes/sweep-store";

/** The stage of a scenario: its sweep over sizes, or its growing vectors. */
export type ReallocOutcomes =
  | { readonly stage: "sizes"; readonly sweep: Sweep }
  | { readonly stage: "growth"; readonly grown: ShownGrowths };

/** The trials that a scenario's stage shows. */
export function trialsOf(scenario: ReallocScenario): readonly Trial[] {
  if (scenario.stage === "growth") return growthPlanOf(scenario, 0).growths.map(growthTrialOf);
  const plan = planOf(scenario);
  return plan.sizes.map((size) => trialOf(plan, size));
}

/** The stage of a card. `answers`: of its trials. @throws RangeError if they are incomplete, which is a bug in our own code. */
export function outcomesOf({ scenario }: ReallocState, answers: readonly Answer[]): ReallocOutcomes {
  if (scenario.stage !== "growth") return { stage: "sizes", sweep: answeredSweep(scenario, answers) };
  const grown = answeredGrowths(scenario, answers);
  if (grown === null) throw new RangeError("A growth has no answer.");
  return { stage: "growth", grown };
}

const answeredSweep = (scenario: ReallocScenario, answers: readonly Answer[]): Sweep => ({
  plan: planOf(scenario),
  sizes: answers.map(sizeAnswerOf),
});

function answeredGrowths(scenario: ReallocScenario, answers: readonly Answer[]): ShownGrowths | null {
  const plan = growthPlanOf(scenario, 0);
  return shownOf(new Map(plan.growths.map((growth, i) => [growthKey(growth), growthOf(answers[i])])), plan);
}

/** The sweep of a state: a card's, or the page's; null = it is not known yet. */
export const sweepIn = ({ scenario, answers }: ReallocState): Sweep | null =>
  answers === undefined ? knownSweep(planOf(scenario)) : answeredSweep(scenario, answers);

/** The growths of a state: a card's, or the page's; null = some are not known yet. */
export const growthsIn = ({ scenario, focus, answers }: ReallocState): ShownGrowths | null =>
  answers === undefined ? knownGrowths(growthPlanOf(scenario, focus)) : answeredGrowths(scenario, answers);
