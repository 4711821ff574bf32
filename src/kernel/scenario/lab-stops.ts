import { modelOf } from "../labs/labs";
import type { Lab } from "./scenario";
import { STEPS_ONLY, type StopKinds } from "./stop-kinds";

/** The kinds of stop rules in a lab. */
export const stopKindsOf = (lab: Lab): StopKinds => modelOf(lab).stops ?? STEPS_ONLY;
