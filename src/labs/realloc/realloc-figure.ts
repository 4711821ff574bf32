import type { AllocationLane } from "../../models/allocation/lane-arrays";
import type { FigureState, LabFigure } from "../shared/lab-figures";
import type { ReallocScenario, ReallocStage } from "./scenario/realloc-scenario";

/** A figure of the realloc lab. */
export type ReallocFigure = LabFigure<ReallocScenario, AllocationLane>;
/** The state that such a figure draws. */
export type ReallocState = FigureState<ReallocScenario, AllocationLane>;

/** Whether a scenario shows one of these stages. */
export const inStage =
  (...stages: readonly ReallocStage[]) =>
  ({ stage }: ReallocScenario): boolean =>
    stages.includes(stage);
