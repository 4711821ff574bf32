import { useRun } from "../../kernel/run/hooks";
import type { PresentKeys } from "../shared/present/SlideFrame";
import { setBatches } from "./edit";
import { setGrowth } from "./growth/edit";
import { usePlan } from "./growth/use-growths";
import { sizesOf } from "./sizes/sweep-plan";
import { useReallocScenario } from "./use-realloc";

/** Keys of a presentation remote: the next size, the previous size. */
export function useSizeKeys(): PresentKeys {
  const run = useRun();
  const scenario = useReallocScenario((own) => own);
  const sizes = sizesOf(scenario);
  const go = (by: number) => () => {
    const size = sizes[sizes.indexOf(scenario.size) + by];
    if (size !== undefined) setBatches(run, { size });
  };
  return { PageDown: go(1), PageUp: go(-1) };
}

/** Keys of a presentation remote: the next rule, the previous rule. */
export function useRuleKeys(): PresentKeys {
  const run = useRun();
  const { growths, chosen } = usePlan();
  const choose = (by: number) => () => {
    const rule = growths[(chosen + by + growths.length) % growths.length];
    if (rule !== undefined) setGrowth(run, { grow: rule.factor, add: rule.add });
  };
  return { PageDown: choose(1), PageUp: choose(-1) };
}
