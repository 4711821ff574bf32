import { useFaults } from "../../../kernel/run/fault-store";
import { formatCounted } from "../../../shared/figure-text";
import { formatInteger } from "../../../shared/format";
import { allowedSentence, capitalized, sentence } from "../../../shared/sentence";
import { FigureRows } from "../../../ui/FigureRows";
import type { KeptTrace } from "../../../workloads/traces/trace-store";
import { usePageScenario } from "../use-page-scenario";
import { cancelImport, type Importing, keepTrace, type Outcome } from "./import-store";
import { ReadingChoices } from "./ReadingChoices";
import { TraceFileButton } from "./TraceFileButton";
import { megabytes, omissions } from "./trace-words";

interface ImportProps {
  readonly importing: Importing;
  readonly onUse: (trace: KeptTrace) => void;
}

/** A file: how it is read, how far, and what it holds. */
export function ImportPanel({ importing, onUse }: ImportProps) {
  const { file, outcome, isKept, refusal } = importing;
  return (
    <section className="trace-import" aria-labelledby="trace-import">
      <h3 id="trace-import">
        {file.name} <span className="muted">{megabytes(file.size)}</span>
      </h3>
      <ReadingChoices importing={importing} />
      {outcome === null && <Reading importing={importing} />}
      <div aria-live="polite">{outcome !== null && <Result outcome={outcome} />}</div>
      {refusal !== null && <Refusal text={refusal} />}
      <p className="dialog-foot">
        {outcome?.type === "read" && (
          <button
            type="button"
            className="button button-strong"
            aria-disabled={isKept}
            onClick={() => isKept || keepTrace(() => onUse(outcome.trace))}
          >
            Use this trace
          </button>
        )}
        {outcome === null ? (
          <button type="button" className="button" onClick={cancelImport}>
            Cancel
          </button>
        ) : (
          <TraceFileButton>Choose another file …</TraceFileButton>
        )}
      </p>
    </section>
  );
}

function Reading({ importing: { file, bytes, requests } }: { readonly importing: Importing }) {
  return (
    <p className="trace-progress">
      <progress value={bytes} max={file.size} aria-label="read so far" />
      <span>
        {megabytes(bytes)} of {megabytes(file.size)}, {formatCounted(requests, "request")}
      </span>
    </p>
  );
}

function Result({ outcome }: { readonly outcome: Outcome }) {
  if (outcome.type === "failed") return <Refusal text={outcome.text} />;
  if (outcome.type === "read") return <Summary {...outcome} />;
  return (
    <ul className="trace-problems" role="alert">
      {outcome.problems.map(({ field, value, allowed }) => (
        <li key={field}>
          <b>{capitalized(field)}</b>: <code>{value}</code>. {allowedSentence(allowed)}
        </li>
      ))}
    </ul>
  );
}

const Refusal = ({ text }: { readonly text: string }) => (
  <p className="problem" role="alert">
    {sentence(text)}
  </p>
);

function Summary({ trace, remarks }: Extract<Outcome, { type: "read" }>) {
  const wanted = usePageScenario((scenario) => scenario.trace);
  const isMissing = useFaults(({ missing }) => missing !== null);
  const rows = [
    { name: "requests", value: formatInteger(trace.requests) },
    { name: "distinct pages", value: formatInteger(trace.pages) },
    { name: "name in links", value: trace.name },
  ];
  return (
    <div className="trace-summary">
      <FigureRows rows={rows} />
      {isMissing && wanted !== trace.name && (
        <p>
          <b>This is another trace</b> than the one of the link, <code>{wanted}</code>. The link’s policies remain.
        </p>
      )}
      {[...remarks, ...omissions(trace)].map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  );
}
