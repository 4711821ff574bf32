import { useFaults } from "../../kernel/run/fault-store";
import { useReading, useRun } from "../../kernel/run/hooks";
import { useTransport } from "../../kernel/run/transport-store";
import { formatShare } from "../../shared/figure-text";
import { VerbKey } from "../../ui/Icon";
import { StepName } from "../../ui/StepName";
import { type LaneFocus, runKeys } from "./run-keys";
import { useShortcuts } from "./shortcuts";
import { verbsOf } from "./verbs";

const KEYS = ["ArrowLeft", "ArrowRight", "PageUp", "PageDown", "1", "2", "3", "4", "mod+z", "mod+y"];

/** A transport for single steps only. */
export function StepTransport({ focus, onFocus, events }: Omit<LaneFocus, "lanes">) {
  const run = useRun();
  const { info, lanes } = useReading();
  const { done, seek } = info;
  const { ready } = useTransport();
  const { failure } = useFaults();
  const waits = ready ? null : failure === null ? "the simulation is loading" : "the simulation could not be started";
  const verbs = verbsOf(run, events, info.playing);
  const keys = runKeys(run, { focus, onFocus, lanes: lanes.length, events });
  useShortcuts(Object.fromEntries(Object.entries(keys).filter(([key]) => KEYS.includes(key))));
  return (
    <section className="transport step-transport" aria-label="Transport">
      <fieldset className="transport-keys" disabled={waits !== null} title={waits ?? undefined}>
        <legend className="visually-hidden">Steps{waits !== null && `: ${waits}`}</legend>
        <VerbKey verb={verbs.back} />
        <VerbKey verb={verbs.forward} />
        {seek === null ? (
          <p className="muted">
            <StepName done={done} />
          </p>
        ) : (
          <>
            <p role="status">replayed: {formatShare(seek.done / Math.max(1, seek.target), 0)}</p>
            <button type="button" className="button" onClick={() => run.transport.stay()}>
              Stop here
            </button>
          </>
        )}
      </fieldset>
    </section>
  );
}
