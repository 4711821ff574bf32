import { defaultScenario as firstScenario } from "../../kernel/scenario/fields";
import { allocationOf } from "./allocation-of";

/** The default scenario: Chen's experiment of 2006, both policies, at the last row of his tables. */
export const defaultScenario = allocationOf(firstScenario);
