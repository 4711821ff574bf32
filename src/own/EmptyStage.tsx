import { type ReactNode, useEffect, useState } from "react";
import type { SpanFigure } from "../plot/call-plots";
import { formatCounted } from "../shared/figure-text";
import { sentence } from "../shared/sentence";
import { visibleText } from "../shared/visible-text";
import { Button } from "../ui/Button";
import { CopyButton } from "../ui/CopyButton";
import { DocLink } from "../ui/DocLink";
import { FileButton } from "../ui/FileButton";
import { lazyComponent } from "../ui/lazy-component";
import { ProblemText } from "../ui/ProblemText";
import { titlePage } from "../ui/page-title";
import { Tabs } from "../ui/Tabs";
import { deviceCalls } from "../workloads/traces/call-store";
import type { KeptCalls } from "../workloads/traces/calls/kept-calls";
import { ownHash } from "./address";
import { BOX_ID, LOGGERS_ID, PasteBox } from "./PasteBox";
import { deleteCalls, openFile, readFile, useRecording, useShelf } from "./recording-store";
import { StripCanvas } from "./StripCanvas";
import { fileSize } from "./words";

const PoolLoggers = lazyComponent(() => import("./loggers/PoolLoggers").then((part) => part.PoolLoggers));

/** The place without a trace: a file to drop or to choose, or why the last one could not be read (`children`), how to record one, and the traces that are here. */
export function EmptyStage({ children }: { readonly children: ReactNode }) {
  const missing = useRecording((own) => own.missing);
  const title = missing === null ? "Drop a recording of your program’s calls" : missingTitle(missing);
  useEffect(() => {
    titlePage("Your program");
  }, []);
  return (
    <main className="own-empty stack" id="stage" tabIndex={-1}>
      <div className="own-drop">
        <div>
          <h1>{title}</h1>
          {missing !== null && (
            <p>
              A link names a trace, <code>{missing}</code>, and does not contain it. This device does not have it.
            </p>
          )}
          {children || (
            <p>
              <TraceFileButton>Choose a file</TraceFileButton>
            </p>
          )}
        </div>
        <PasteBox />
      </div>
      <div className="own-columns">
        <RecordColumn />
        <SamplesColumn />
        <ShelfColumn />
      </div>
      <div className="own-columns">
        <section className="own-record" aria-labelledby={LOGGERS_ID}>
          <h2 id={LOGGERS_ID} tabIndex={-1}>
            Log a pool
          </h2>
          <p>
            Drop the log here, or{" "}
            <Button look="text" onClick={() => document.getElementById(BOX_ID)?.focus()}>
              paste it
            </Button>
            .
          </p>
          <PoolLoggers />
        </section>
      </div>
      <p className="muted">Nothing leaves this computer. Symbols and stacks are not read.</p>
    </main>
  );
}

const missingTitle = (name: string) =>
  `This link needs a trace of ${formatCounted(Number(name.split(":")[1]), "operation")}. Drop its file, or choose it`;

/** Chooses a file and reads it, whatever its name. */
export function TraceFileButton({ children }: { readonly children: string }) {
  return (
    <FileButton name="Trace file" accept="" onFiles={([file]) => file !== undefined && void openFile(file)}>
      {children}
    </FileButton>
  );
}

/** A way to record a program. */
interface Recorder {
  readonly name: string;
  readonly command: string;
  readonly costs: string;
  readonly loses: string;
}

const RECORDERS = {
  linux: {
    name: "Linux",
    command: "npm run -s bufferlab -- record -- COMMAND",
    costs: "20 to 70 ns a call. Needs a C compiler and glibc.",
    loses: "Nothing. A killed program keeps all its calls.",
  },
  heaptrack: {
    name: "heaptrack",
    command: "heaptrack --raw -o t COMMAND",
    costs: "About 200 ns a call.",
    loses: "calloc, alignment and threads. A realloc becomes a free and a malloc.",
  },
  ltrace: {
    name: "ltrace",
    command: "ltrace -f -o t.ltrace -e malloc+calloc+realloc+free+aligned_alloc+posix_memalign+memalign COMMAND",
    costs: "About 0.2 ms a call: only for short programs.",
    loses: "Calls inside the C library.",
  },
  mtrace: {
    name: "mtrace",
    command: "MALLOC_TRACE=t.mtrace LD_PRELOAD=libc_malloc_debug.so.0 COMMAND",
    costs: "About 0.5 µs a call. The program must call mtrace().",
    loses: "calloc, alignment, threads, and calls before mtrace().",
  },
  bpftrace: {
    name: "bpftrace",
    command: "BPFTRACE_PERF_RB_PAGES=4096 bpftrace -B full -o t.bt -c COMMAND record.bt",
    costs: "About 18 µs a call. Needs root.",
    loses: "Nothing, unless it says “Lost events”: such a file is refused.",
  },
  csv: {
    name: "CSV",
    command: "op,id,size",
    costs: "Whatever your own log costs.",
    loses:
      "What it has no column for. More columns: align, thread, time_ns, or address and old_address in place of id.",
  },
} as const satisfies Record<string, Recorder>;

type Name = keyof typeof RECORDERS;

/** How to record a program. */
function RecordColumn() {
  const [chosen, choose] = useState<Name>("linux");
  const tabs = (Object.keys(RECORDERS) as Name[]).map((key) => ({
    key,
    name: RECORDERS[key].name,
    panel: <Recording recorder={RECORDERS[key]} />,
  }));
  return (
    <section className="own-record" aria-labelledby="own-record">
      <h2 id="own-record">Record</h2>
      <Tabs label="Recorder" tabs={tabs} chosen={chosen} onChoose={choose} />
      <p className="own-docs row wrap">
        <DocLink to="recording">How to record a program</DocLink>
        <DocLink to="call-traces" part="csv">
          The columns of a CSV file
        </DocLink>
        <DocLink to="call-traces" part="formats">
          All formats
        </DocLink>
      </p>
      <p>
        Go, Java, Netty, Node and others pool buffers without malloc. The advisor and the buffer cache lab run the pools
        of their libraries, and so does the command line: <code>bufferlab pool models</code>.{" "}
        <DocLink to="pools">How, and which ones</DocLink>
      </p>
    </section>
  );
}

function Recording({ recorder: { name, command, costs, loses } }: { readonly recorder: Recorder }) {
  return (
    <>
      <p className="own-command">
        <code>{command}</code>
      </p>
      <p>
        <CopyButton text={command} of={name === "CSV" ? "the header" : `the command for ${name}`} />
      </p>
      <dl className="own-costs">
        <dt>Costs</dt>
        <dd>{costs}</dd>
        <dt>Loses</dt>
        <dd>{loses}</dd>
      </dl>
    </>
  );
}

/** A recording that comes with the page; public/traces/samples.json lists them. */
interface Sample {
  readonly file: string;
  readonly title: string;
  readonly about: string;
  readonly operations: number;
  readonly needed: SpanFigure;
}

const FOLDER = "./traces/";

/** Recordings to try. The single file has none, because it requests nothing. */
function SamplesColumn() {
  const samples = useSamples();
  if (samples.length === 0) return null;
  return (
    <section aria-labelledby="own-samples">
      <h2 id="own-samples">Try one</h2>
      <ul className="own-samples">
        {samples.map((sample) => (
          <SampleCard key={sample.file} sample={sample} />
        ))}
      </ul>
    </section>
  );
}

function useSamples(): readonly Sample[] {
  const [samples, setSamples] = useState<readonly Sample[]>([]);
  useEffect(() => {
    if (import.meta.env.MODE === "single-file") return;
    const load = async () => setSamples(await (await fetch(`${FOLDER}samples.json`)).json());
    load().catch(() => {});
  }, []);
  return samples;
}

function SampleCard({ sample: { file, title, about, operations, needed } }: { readonly sample: Sample }) {
  const [isGone, setGone] = useState(false);
  const open = async () => {
    try {
      readFile(new File([await (await fetch(FOLDER + file)).blob()], title));
    } catch {
      setGone(true);
    }
  };
  return (
    <li>
      <button type="button" className="own-sample" onClick={open}>
        <b>{title}</b>
        <span className="muted">
          {about}, {formatCounted(operations, "operation")}
        </span>
        <StripCanvas figure={needed} />
      </button>
      <ProblemText text={isGone ? "This recording could not be loaded. You may be offline." : null} />
    </li>
  );
}

/** The traces that this device keeps. */
function ShelfColumn() {
  const { traces, problem } = useShelf();
  return (
    <section aria-labelledby="own-shelf">
      <h2 id="own-shelf" tabIndex={-1}>
        Kept here
      </h2>
      <ProblemText text={problem && sentence(problem)} />
      {traces?.length === 0 && problem === null && <p className="muted">No trace yet.</p>}
      <ul className="own-shelf">
        {traces?.map((trace) => (
          <ShelfRow key={trace.name} trace={trace} />
        ))}
      </ul>
    </section>
  );
}

function ShelfRow({ trace: { name, title, bytes, facts } }: { readonly trace: KeptCalls }) {
  const [digest] = name.split(":");
  const drop = async () => {
    await deleteCalls(name);
    document.getElementById("own-shelf")?.focus();
  };
  return (
    <li>
      <div>
        <a className="target" href={ownHash({ trace: name })}>
          {visibleText(title)}
        </a>
        <p className="muted">
          {formatCounted(facts.operations, "operation")}, {fileSize(bytes)}, <code>{digest}</code>
          {deviceCalls.isHeld(name) && ", gone when this page is closed"}
        </p>
      </div>
      <Button look="quiet" aria-label={`Delete ${visibleText(title)}`} onClick={drop}>
        Delete
      </Button>
    </li>
  );
}
