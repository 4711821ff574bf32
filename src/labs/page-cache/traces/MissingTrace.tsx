import { useEffect } from "react";
import { requestsNamed } from "../../../models/page_cache/trace-name";
import { formatCounted } from "../../../shared/figure-text";
import { usePageScenario } from "../use-page-scenario";
import { openTraces } from "./import-store";
import { TraceFileButton } from "./TraceFileButton";
import "./traces.css";

/** Stands in place of the stage while this device does not have the trace of the scenario. */
export function MissingTrace() {
  const { trace, read } = usePageScenario((scenario) => scenario);
  const title = `This link needs a trace of ${formatCounted(requestsNamed(trace) ?? Number.NaN, "request")}.`;
  useEffect(() => {
    document.title = `${title} · Bufferlab`;
  }, [title]);
  return (
    <section className="trace-missing" role="alert" aria-labelledby="trace-missing">
      <h1 id="trace-missing">{title}</h1>
      <p>
        A link carries the name of a trace, <code>{trace}</code>, and not the trace. This device does not have it. Drop
        its file on the page, or choose it. Its records are read as {read}, and nothing leaves this device.
      </p>
      <p className="message-actions">
        <TraceFileButton reading={read}>Choose the trace file …</TraceFileButton>
        <button type="button" className="button button-quiet" onClick={openTraces}>
          Traces on this device …
        </button>
      </p>
      <p className="muted">
        The address and the rest of the link stay as they are: its policies, its sizes and its step.
      </p>
    </section>
  );
}
