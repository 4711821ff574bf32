import type { Takeaway } from "../../shared/takeaway";
import { growthTakeaway } from "../growth/growth-words";
import { useShownGrowths } from "../growth/use-growths";
import { useReallocScenario } from "../use-realloc";
import { partNamed } from "./stage-parts";
import { partTakeaway } from "./takeaway";
import { useLessonSweep, useShownCalls } from "./use-lesson-sweep";

/** The point of the part that a step is about. */
export function useLessonTakeaway(highlight: string | null, lane: number): Takeaway {
  const scenario = useReallocScenario((own) => own);
  const sweep = useLessonSweep();
  const calls = useShownCalls();
  const growths = useShownGrowths();
  const part = partNamed(highlight);
  return part === "growth" ? growthTakeaway(growths) : partTakeaway(part, { sweep, scenario, calls, lane });
}
