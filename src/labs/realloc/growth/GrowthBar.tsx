import { useLocked, useRun } from "../../../kernel/run/hooks";
import type { ReallocScenario } from "../scenario/realloc-scenario";
import { useReallocScenario } from "../use-realloc";
import { setGrowth } from "./edit";
import { BY_WORDS } from "./growth-words";

const WAYS = Object.entries(BY_WORDS) as readonly (readonly [ReallocScenario["by"], string])[];
const OTHERS = [0, 1, 2, 3];

/** Chooses how the vector grows, and the number of vectors beside it. */
export function GrowthBar() {
  const run = useRun();
  const isLocked = useLocked("workload");
  const { by, others } = useReallocScenario((own) => own);
  return (
    <div className="realloc-bar">
      <fieldset className="growth-choice" disabled={isLocked}>
        <legend>grow by</legend>
        {WAYS.map(([way, words]) => (
          <button
            key={way}
            type="button"
            className="button"
            aria-pressed={by === way}
            onClick={() => setGrowth(run, { by: way })}
          >
            {words}
          </button>
        ))}
      </fieldset>
      <fieldset className="growth-choice" disabled={isLocked}>
        <legend>other vectors</legend>
        {OTHERS.map((count) => (
          <button
            key={count}
            type="button"
            className="button"
            aria-pressed={others === count}
            onClick={() => setGrowth(run, { others: count })}
          >
            {count}
          </button>
        ))}
      </fieldset>
    </div>
  );
}
