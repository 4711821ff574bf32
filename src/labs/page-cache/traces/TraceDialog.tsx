import { useEffect } from "react";
import { useRun } from "../../../kernel/run/hooks";
import { OWN } from "../../../kernel/run/navigation";
import { sentence } from "../../../shared/sentence";
import { Dialog } from "../../../ui/Dialog";
import { handCalls } from "../../../workloads/traces/calls-inbox";
import type { KeptTrace } from "../../../workloads/traces/trace-store";
import { ImportPanel } from "./ImportPanel";
import { closeTraces, importDropped, useImport } from "./import-store";
import { deleteTrace, readKeptTraces, useKeptTraces } from "./kept-traces";
import { TraceFileButton } from "./TraceFileButton";
import { countsText, megabytes } from "./trace-words";
import { openTrace } from "./use-trace";
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
        <button type="button" className="button button-strong" onClick={openCalls}>
          Open it in Your program
        </button>
        <button type="button" className="button" onClick={() => importDropped(file)}>
          Read it as page requests
        </button>
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
  const { name, file, reading, bytes } = trace;
  return (
    <li>
      <div>
        <p className="trace-file">{file}</p>
        <p className="trace-about muted">
          {countsText(trace)}, read as {reading}, {megabytes(bytes)}. <code>{name}</code>
        </p>
      </div>
      <button type="button" className="button" aria-label={`Use ${file}`} onClick={() => onUse(trace)}>
        Use
      </button>
      <button
        type="button"
        className="button button-quiet"
        aria-label={`Delete ${file}`}
        onClick={() => void deleteTrace(name)}
      >
        Delete
      </button>
    </li>
  );
}
