import { useReading, useRun } from "../../kernel/run/hooks";
import { formatShare } from "../../shared/figure-text";
import { Button } from "../../ui/Button";
import { StepName } from "../../ui/StepName";

/** The step of a run; during a seek, its progress, and a button that ends it there. */
export function RunPlace() {
  const run = useRun();
  const { done, seek } = useReading().info;
  if (seek === null)
    return (
      <p className="muted">
        <StepName done={done} />
      </p>
    );
  return (
    <>
      <p role="status">replayed: {formatShare(seek.done / Math.max(1, seek.target), 0)}</p>
      <Button onClick={() => run.transport.stay()}>Stop here</Button>
    </>
  );
}
