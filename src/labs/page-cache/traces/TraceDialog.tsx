import { useEffect } from "react";
import { useFaults } from "../../../kernel/run/fault-store";
import { useRun } from "../../../kernel/run/hooks";
import { OWN } from "../../../kernel/run/navigation";
import { formatCounted } from "../../../shared/figure-text";
import { formatInteger } from "../../../shared/format";
import { allowedSentence, capitalized, sentence } from "../../../shared/sentence";
import { Button } from "../../../ui/Button";
import { Dialog } from "../../../ui/Dialog";
import { FigureRows } from "../../../ui/FigureRows";
import { handCalls } from "../../../workloads/traces/calls-inbox";
import type { ImportChoice } from "../../../workloads/traces/import-messages";
import { triedText } from "../../../workloads/traces/pages/read-named-trace";
import { readingText } from "../../../workloads/traces/pages/record";
import type { KeptTrace } from "../../../workloads/traces/trace-store";
import { usePageScenario } from "../page-state";
import {
  cancelImport,
  closeTraces,
  deleteTrace,
  type Importing,
  importOwn,
  keepTrace,
  type Outcome,
  readKeptTraces,
  useImport,
  useKeptTraces,
} from "./import-store";
import { ReadingChoices } from "./ReadingChoices";
import { TraceFileButton } from "./TraceFileButton";
import { countsText, megabytes, omissions, openTrace } from "./use-trace";
import "./traces.css";

/** Reads files of traces, and lists the traces on this device. */
export function TraceDialog() {
  const run = useRun();
  const { importing, doubtful } = useImport();
  useEffect(() => void readKeptTraces(), []);
  const use = (trace: KeptTrace) => openTrace(run, trace) && closeTraces();
  return (
    <Dialog title="Traces" onClose={closeTraces}>
      <p>
        A trace is a list of the requests that a real system has served. Its file is read and kept on this device, and
        nothing leaves it.
      </p>
      {doubtful !== null && <WhichKind file={doubtful} />}
      {importing !== null && <ImportPanel importing={importing} onUse={use} />}
      {importing === null && doubtful === null && <Choose />}
      <Kept onUse={use} />
    </Dialog>
  );
}

/** A file that looks like a recording of malloc calls. */
function WhichKind({ file }: { readonly file: File }) {
  const openCalls = () => {
    handCalls(file);
    location.hash = OWN;
  };
  return (
    <section className="trace-import" aria-labelledby="trace-kind">
      <h3 id="trace-kind">What is {file.name}?</h3>
      <p>It looks like a recording of a program’s malloc calls, which this lab does not replay.</p>
      <p className="dialog-foot">
        <Button look="strong" onClick={openCalls}>
          Open it in Your program
        </Button>
        <Button onClick={() => importOwn(file)}>Read it as page requests</Button>
      </p>
    </section>
  );
}

function Choose() {
  return (
    <div className="trace-choose">
      <TraceFileButton>Choose a trace file …</TraceFileButton>
      <p className="muted">
        Or drop one on the page: csv, libCacheSim’s oracleGeneral, blktrace’s block and bytes, or one key per line;
        plain, gzip or zstd.
      </p>
    </div>
  );
}

/** The traces on this device. */
function Kept({ onUse }: { readonly onUse: (trace: KeptTrace) => void }) {
  const { traces, problem } = useKeptTraces();
  return (
    <section aria-labelledby="kept-traces">
      <h3 id="kept-traces">On this device</h3>
      {problem !== null && (
        <p className="problem" role="alert">
          {sentence(problem)}
        </p>
      )}
      {traces?.length === 0 && problem === null && <p className="muted">No trace yet.</p>}
      <ul className="trace-list">
        {traces?.map((trace) => (
          <KeptRow key={trace.name} {...{ trace, onUse }} />
        ))}
      </ul>
    </section>
  );
}

function KeptRow({ trace, onUse }: { readonly trace: KeptTrace; readonly onUse: (trace: KeptTrace) => void }) {
  const { name, file, reading, choice = {}, bytes } = trace;
  return (
    <li>
      <div>
        <p className="trace-file">{file}</p>
        <p className="trace-about type-13 muted">
          {countsText(trace)}, read as {readingText(reading, choice)}, {megabytes(bytes)}. <code>{name}</code>
        </p>
      </div>
      <Button aria-label={`Use ${file}`} onClick={() => onUse(trace)}>
        Use
      </Button>
      <Button look="quiet" aria-label={`Delete ${file}`} onClick={() => void deleteTrace(name)}>
        Delete
      </Button>
    </li>
  );
}

interface ImportProps {
  readonly importing: Importing;
  readonly onUse: (trace: KeptTrace) => void;
}

/** A file: how it is read, how far, and what it holds. */
function ImportPanel({ importing, onUse }: ImportProps) {
  const { file, choice, outcome, isKept, refusal } = importing;
  return (
    <section className="trace-import" aria-labelledby="trace-import">
      <h3 id="trace-import">
        {file.name} <span className="muted">{megabytes(file.size)}</span>
      </h3>
      <ReadingChoices importing={importing} />
      {outcome === null && <Reading importing={importing} />}
      <div aria-live="polite">{outcome !== null && <Result {...{ outcome, choice }} />}</div>
      {refusal !== null && <Refusal text={refusal} />}
      <p className="dialog-foot">
        {outcome?.type === "read" && (
          <Button look="strong" aria-disabled={isKept} onClick={() => isKept || keepTrace(() => onUse(outcome.trace))}>
            Use this trace
          </Button>
        )}
        {outcome === null ? (
          <Button onClick={cancelImport}>Cancel</Button>
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

interface ResultProps {
  readonly outcome: Outcome;
  readonly choice: ImportChoice;
}

function Result({ outcome, choice }: ResultProps) {
  if (outcome.type === "failed") return <Refusal text={outcome.text} />;
  if (outcome.type === "read") return <Summary {...outcome} isSought={choice.wanted !== undefined} />;
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

interface SummaryProps extends Extract<Outcome, { type: "read" }> {
  /** The link's trace was looked for by every choice of operations and volumes. */
  readonly isSought: boolean;
}

function Summary({ trace, remarks, isSought }: SummaryProps) {
  const rows = [
    { name: "requests", value: formatInteger(trace.requests) },
    { name: "distinct pages", value: formatInteger(trace.pages) },
    { name: "name in links", value: trace.name },
  ];
  return (
    <div className="trace-summary">
      <FigureRows rows={rows} />
      <OfLink trace={trace} isSought={isSought} />
      {[...remarks, ...omissions(trace)].map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  );
}

const NO_CHOICE = { only: null, split: null };

/** Whether a trace is the one that the link names, and how it was read. */
function OfLink({ trace: { name, reading, choice = NO_CHOICE }, isSought }: Pick<SummaryProps, "trace" | "isSought">) {
  const wanted = usePageScenario((scenario) => scenario.trace);
  const isMissing = useFaults(({ missing }) => missing !== null);
  if (!isMissing) return null;
  if (wanted === name)
    return (
      <p>
        <b>This is the trace of the link</b>, read as {readingText(reading, choice)}.
      </p>
    );
  return (
    <p>
      <b>This is another trace</b> than the one of the link, <code>{wanted}</code>
      {isSought && `. It was read as ${triedText(reading, choice)}`}. The link’s policies remain.
    </p>
  );
}
