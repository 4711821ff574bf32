import { useEffect } from "react";
import { useRun } from "../../../kernel/run/hooks";
import { OWN } from "../../../kernel/run/navigation";
import { defaultScenarioOf } from "../../../kernel/scenario/fields";
import { isOfTrace, operationsNamed } from "../../../models/allocation/call-trace";
import { formatCounted } from "../../../shared/figure-text";
import { Button } from "../../../ui/Button";
import { FileButton } from "../../../ui/FileButton";
import { allocationNow, useAllocationScenario } from "../allocation-frame";
import { MissingInput } from "../MissingInput";
import { CallsFile, shortName } from "./CallsFile";
import { importCalls, takeFromWhole, useCallsImport } from "./import-calls";

/** Asks for the trace of calls that a link names. */
export function MissingCalls() {
  const run = useRun();
  const name = useAllocationScenario((scenario) => (isOfTrace(scenario) ? scenario.trace : null)) ?? "";
  const whole = useAllocationScenario((scenario) => (isOfTrace(scenario) ? scenario.whole : null));
  const importing = useCallsImport((state) => state.importing);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another link may need another part
  useEffect(() => void takeFromWhole(run), [run, name, whole]);
  const [digest] = name.split(":");
  const runGenerated = () => {
    const { lab, lanes } = allocationNow();
    run.navigation.open({ ...defaultScenarioOf(lab), lanes });
  };
  return (
    <MissingInput title={`This link needs a trace of ${formatCounted(operationsNamed(name), "operation")}, ${digest}.`}>
      <p>
        Drop the file, or choose it. A link carries the name of a long trace and not the trace. This device does not
        have it, and nothing leaves this device.
        {whole !== null && ` It is a part of ${shortName(whole)}, whose file works too.`}
      </p>
      {importing !== null && <CallsFile importing={importing} />}
      <p className="message-actions">
        <FileButton name="Trace file" accept="" onFiles={([file]) => file !== undefined && importCalls(run, file)}>
          Choose the trace file …
        </FileButton>
        <Button look="quiet" onClick={runGenerated}>
          Use generated requests
        </Button>
        <a className="button button-quiet" href={OWN}>
          Traces on this device …
        </a>
      </p>
    </MissingInput>
  );
}
