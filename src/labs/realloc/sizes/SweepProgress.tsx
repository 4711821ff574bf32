import { formatShare } from "../../../shared/figure-text";
import { useReallocLook } from "../realloc-store";
import { useReallocScenario } from "../use-realloc";
import { planOf } from "./sweep-plan";
import { resumeSweep, stopSweep, useSizesSweep } from "./sweep-store";

/** The work on the sweep, with a button to end it or to begin again. */
export function SweepProgress() {
  const scenario = useReallocScenario((own) => own);
  const { share, stopped } = useSizesSweep();
  const isDragged = useReallocLook(({ draft }) => draft !== null);
  const plan = planOf(scenario);
  if (stopped !== null && stopped.key === plan.key)
    return (
      <p className="realloc-progress">
        <button type="button" className="button" onClick={resumeSweep}>
          Compute
        </button>{" "}
        <span role="status">{stopped.problem || "Canceled. The chart shows the previous sweep."}</span>
      </p>
    );
  if (share === null || isDragged) return <p className="realloc-progress" />;
  return (
    <p className="realloc-progress">
      <progress aria-label="Sizes computed" value={share} /> <span className="muted">{formatShare(share, 0)}</span>{" "}
      <button type="button" className="button" onClick={() => stopSweep(plan)}>
        Cancel
      </button>
    </p>
  );
}
