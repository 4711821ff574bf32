import type { Failure } from "../client/client";
import { formatInteger } from "../shared/format";
import { useRun } from "../state/hooks";
import { useLab } from "../state/lab-store";

const where = (done: number): string => (done === 0 ? "the start" : `step ${formatInteger(done - 1)}`);

/** Says that the simulation failed, what failed, and where it stands again. */
export function FailureNotice({ failure }: { readonly failure: Failure }) {
  const run = useRun();
  const resumed = failure.resumedAt;
  return (
    <div className="notice" role="alert">
      <p>
        <b>The simulation failed at {where(failure.done)}</b>: {failure.text}.{" "}
        {resumed === null
          ? "It could not be started. The figures on this page are the last known ones."
          : `It was started anew and replayed to ${where(resumed)}.`}
      </p>
      {resumed === null ? (
        <button type="button" className="button" onClick={() => run.retry()}>
          Try again
        </button>
      ) : (
        <button type="button" className="button" onClick={() => useLab.setState({ failure: null })}>
          Dismiss
        </button>
      )}
    </div>
  );
}
