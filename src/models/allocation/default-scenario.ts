import { defaultScenario as firstScenario } from "../../kernel/scenario/fields";
import { allocationOf } from "./allocation-of";

/** A scenario of which nothing is said: Chen's experiment of 2006, both policies, at the last row of his tables. */
export const defaultScenario = allocationOf(firstScenario);
