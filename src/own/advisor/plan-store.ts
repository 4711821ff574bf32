import { create } from "zustand";
import type { Plan } from "../../advisor/plan";
import { defaultPlan } from "../../advisor/plan";

/** Values of knobs that a person has changed; the rest are the usual ones. Cutoffs follow the knees unless changed. */
export const usePlanChange = create<{ readonly change: Partial<Plan> }>()(() => ({ change: {} }));

/** The plan with these knees as its cutoffs. */
export const planOf = (knees: readonly number[], change: Partial<Plan>): Plan => ({
  ...defaultPlan(knees.map((size) => [size, 0])),
  ...change,
});
