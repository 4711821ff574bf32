import { useRun } from "../../../kernel/run/hooks";
import type { PageScenario } from "../../../models/page_cache/scenario";
import { requestsNamed } from "../../../models/page_cache/trace-name";
import { formatCounted } from "../../../shared/figure-text";
import { capitalized } from "../../../shared/sentence";
import { Button } from "../../../ui/Button";
import { MissingInput } from "../../shared/MissingInput";
import { withWork } from "../edits";
import { pageNow, usePageScenario } from "../page-state";
import { workName } from "../policies/request-words";
import { scanScenario } from "../scenario/presets";
import { openTraces } from "./import-store";
import { TraceFileButton } from "./TraceFileButton";
import "./traces.css";

/** The generated requests that stand in for a trace. */
const GENERATED = ["mix", "zipf", "phases", "loop", "uniform"] as const;

/** Runs the link's policies without its trace. */
function GeneratedInstead() {
  const run = useRun();
  const open = (work: (typeof GENERATED)[number]) => {
    const now = pageNow();
    const { requests, at } = scanScenario;
    const generated: PageScenario = { ...now, ...withWork(now, work), requests, at };
    run.navigation.open(generated);
  };
  return (
    <>
      <p>Without the file, the same policies can run on generated requests:</p>
      <p className="message-actions">
        {GENERATED.map((work) => (
          <Button key={work} onClick={() => open(work)}>
            {capitalized(workName(work))}
          </Button>
        ))}
      </p>
    </>
  );
}

/** Stands in place of the stage while this device does not have the trace of the scenario. */
export function MissingTrace() {
  const { trace, read } = usePageScenario((scenario) => scenario);
  const title = `This link needs a trace of ${formatCounted(requestsNamed(trace) ?? Number.NaN, "request")}.`;
  return (
    <MissingInput title={title}>
      <p>
        A link carries the name of a trace, <code>{trace}</code>, and not the trace. This device does not have it. Drop
        its file on the page, or choose it. Its records are read as {read}, and nothing leaves this device.
      </p>
      <p className="message-actions">
        <TraceFileButton>Choose the trace file …</TraceFileButton>
        <Button look="quiet" onClick={openTraces}>
          Traces on this device …
        </Button>
      </p>
      <GeneratedInstead />
    </MissingInput>
  );
}
