import type { Lab } from "../../labs/lab-id";
import { LAB_MODELS } from "../../labs/models";
import { STEPS_ONLY, type StopKinds } from "./stop-kinds";

/** The kinds of stop rules in a lab. */
export const stopKindsOf = (lab: Lab): StopKinds => LAB_MODELS.of(lab).stops ?? STEPS_ONLY;
