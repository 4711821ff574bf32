import { Icon } from "../../components/Icon";
import { StepName } from "../../components/StepName";
import { formatShare } from "../../shared/figure-text";
import { useReading, useRun } from "../../state/hooks";
import { useLab } from "../../state/lab-store";
import { type LaneFocus, runKeys } from "./run-keys";
import { useShortcuts } from "./shortcuts";

const KEYS = ["ArrowLeft", "ArrowRight", "PageUp", "PageDown", "1", "2", "3", "4", "mod+z", "mod+y"];

/** A transport for single steps alone. */
export function StepTransport({ focus, onFocus }: Pick<LaneFocus, "focus" | "onFocus">) {
  const run = useRun();
  const { info, lanes } = useReading();
  const { done, seek } = info;
  const { ready, failure } = useLab();
  const waits = ready ? null : failure === null ? "the simulation is loading" : "the simulation could not be started";
  const keys = runKeys(run, { focus, onFocus, lanes: lanes.length });
  useShortcuts(Object.fromEntries(Object.entries(keys).filter(([key]) => KEYS.includes(key))));
  return (
    <section className="transport step-transport" aria-label="Transport">
      <fieldset className="transport-keys" disabled={waits !== null} title={waits ?? undefined}>
        <legend className="visually-hidden">Steps{waits !== null && `: ${waits}`}</legend>
        <button type="button" className="key" aria-label="Step back" onClick={() => run.step(-1)}>
          <Icon name="back" />
        </button>
        <button type="button" className="key" aria-label="Step forward" onClick={() => run.step(1)}>
          <Icon name="forward" />
        </button>
        {seek === null ? (
          <p className="muted">
            <StepName done={done} />
          </p>
        ) : (
          <>
            <p role="status">on the way: {formatShare(seek.done / Math.max(1, seek.target), 0)}</p>
            <button type="button" className="button" onClick={() => run.stay()}>
              Stop here
            </button>
          </>
        )}
      </fieldset>
    </section>
  );
}
