import { laneField } from "../../models/allocation/lane-field";
import type { AllocationScenario } from "../../models/allocation/scenario";
import type { Challenge } from "./challenge";

type Unworded = Omit<Challenge<AllocationScenario>, "laneField">;

/** Adds the words that the allocation model has for the fields of a lane. */
export const overAllocations = (challenges: readonly Unworded[]): readonly Challenge[] =>
  challenges.map((challenge) => ({ ...challenge, laneField }));
