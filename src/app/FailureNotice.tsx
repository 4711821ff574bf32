import type { Failure } from "../kernel/client/client";
import { useFaults } from "../kernel/run/fault-store";
import { useRun } from "../kernel/run/hooks";
import { formatInteger } from "../shared/format";
import { visibleText } from "../shared/visible-text";
import { Notice } from "./Notice";

const where = (done: number): string => (done === 0 ? "the start" : `step ${formatInteger(done - 1)}`);

/** Says that the simulation failed, names the failure, and gives the restored state. */
export function FailureNotice({ failure }: { readonly failure: Failure }) {
  const run = useRun();
  const resumed = failure.resumedAt;
  const [action, act] =
    resumed === null
      ? (["Try again", () => run.stepping.retry()] as const)
      : (["Dismiss", () => useFaults.setState({ failure: null })] as const);
  return (
    <Notice
      title={`The simulation failed at ${where(failure.done)}`}
      texts={[
        `Error: ${visibleText(failure.text)}`,
        resumed === null
          ? "It could not be started. The figures on this page are the last known ones."
          : `It was restarted and replayed to ${where(resumed)}`,
      ]}
      action={action}
      onAction={act}
    />
  );
}
