import { useState } from "react";
import { CopyButton } from "../ui/CopyButton";
import { Tabs } from "../ui/Tabs";

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
export function RecordColumn() {
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
