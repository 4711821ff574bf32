import type { AllocationLane } from "../../models/allocation/lane-arrays";
import type { AllocationScenario } from "../../models/allocation/scenario";
import type { FigureState, LabFigure } from "../shared/lab-figures";
import { laneNames } from "../shared/lab-words";
import { bufferWords } from "./lab-words";

/** A figure of the buffer-cache lab. */
export type BufferFigure = LabFigure<AllocationScenario, AllocationLane>;
/** The state that such a figure draws. */
export type BufferState = FigureState<AllocationScenario, AllocationLane>;

/** The names of a state's lanes. */
export const namesOf = ({ scenario }: BufferState): readonly string[] => laneNames(bufferWords, scenario);
