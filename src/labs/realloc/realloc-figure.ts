import type { Answer } from "../../kernel/protocol/frame";
import type { Trial } from "../../kernel/protocol/trial";
import { growthOf } from "../../models/allocation/growth";
import type { AllocationLane } from "../../models/allocation/lane-arrays";
import { sizeAnswerOf } from "../../models/allocation/trial-ask";
import { type Block, drawBlocks, heightOf } from "../../plot/picture-blocks";
import type { Surface } from "../../plot/surface";
import type { FigureState, LabFigure } from "../shared/lab-figures";
import { knownGrowths } from "./growth/growth-store";
import {
  growthKey,
  planOf as growthPlanOf,
  trialOf as growthTrialOf,
  type ShownGrowths,
  shownOf,
} from "./growth/growths";
import type { ReallocScenario, ReallocStage } from "./scenario/realloc-scenario";
import { knownSweep, planOf, type Sweep, trialOf } from "./sizes/sweep";

/** A figure of the realloc lab. */
export type ReallocFigure = LabFigure<ReallocScenario, AllocationLane>;
/** The state that such a figure draws. */
export type ReallocState = FigureState<ReallocScenario, AllocationLane>;

/** Whether a scenario shows one of these stages. */
export const inStage =
  (...stages: readonly ReallocStage[]) =>
  ({ stage }: ReallocScenario): boolean =>
    stages.includes(stage);

/** The drawing of a figure that is blocks below each other. */
export const ofBlocks = (
  blocks: (state: ReallocState, width: number) => readonly Block[],
): Pick<ReallocFigure, "height" | "draw"> => ({
  height: (width, state) => heightOf(blocks(state, width)),
  draw: (surface, state) => drawFitting(surface, blocks(state, surface.width)),
});

/** Where there is too little room, the last blocks are left out. */
function drawFitting(surface: Surface, blocks: readonly Block[]): void {
  const count = blocks.findLastIndex((_, i) => heightOf(blocks.slice(0, i + 1)) <= surface.height) + 1;
  drawBlocks(surface, blocks.slice(0, Math.max(1, count)));
}

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
