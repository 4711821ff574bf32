import { type ReactNode, useState } from "react";
import { useLocked, useRun } from "../../../kernel/run/hooks";
import { OWN } from "../../../kernel/run/navigation";
import type { Run } from "../../../kernel/run/run";
import { useScenario } from "../../../kernel/run/scenario-store";
import { NO_PART, type PartFields, partsNamed } from "../../../models/allocation/call-part";
import { operationsNamed, sizesNamed, type TraceCalls } from "../../../models/allocation/call-trace";
import { formatCounted } from "../../../shared/figure-text";
import { formatInteger } from "../../../shared/format";
import { err } from "../../../shared/result";
import { visibleText } from "../../../shared/visible-text";
import { Provenance } from "../../../ui/Provenance";
import { deviceCalls } from "../../../workloads/traces/call-store";
import type { KeptCalls } from "../../../workloads/traces/calls/kept-calls";
import { keepPart } from "../../../workloads/traces/keep-calls";
import { LOCKED } from "../lock-words";
import { NumberSlot } from "../NumberSlot";
import { checked, take, typedSize } from "../typed-number";
import { lendCalls, NOT_KEPT } from "./open-calls";
import { useKeptCalls } from "./use-kept-calls";
import "../../../workloads/allocation/workload.css";
import "./calls.css";

interface CallsWorkloadProps {
  readonly scenario: TraceCalls;
  /** The words of the lab about a trace that this device keeps. */
  readonly about?: (trace: KeptCalls) => ReactNode;
  /** The sizes, and the lab's other charts of its requests. */
  readonly children: ReactNode;
}

/** The calls of a recording as the workload, with the sizes that use the caches. */
export function CallsWorkload({ scenario, about, children }: CallsWorkloadProps) {
  const { trace, threads, traceData } = scenario;
  const kept = useKeptCalls(trace, traceData);
  const locked = useLocked("workload");
  const link = `${OWN}?trace=${trace}`;
  return (
    <section className="rail-section workload" aria-labelledby="workload-title">
      <h2 id="workload-title">Workload</h2>
      {locked && <p className="rail-note muted">{LOCKED}</p>}
      <fieldset className="calls-sentence shrink" disabled={locked}>
        <legend className="visually-hidden">Calls of the recording</legend>
        <p className="sentence">
          The {formatCounted(operationsNamed(trace), "call")} of a recording, sizes{" "}
          <SizeSlot scenario={scenario} end={0} /> to <SizeSlot scenario={scenario} end={1} />
          <PartSlots scenario={scenario} hasThreads={threads !== null || (kept !== null && kept.facts.threads > 1)} />
          <Provenance origin="recorded" />
        </p>
      </fieldset>
      <p className="rail-note muted">
        {kept === null ? <code>{trace}</code> : <a href={link}>{visibleText(kept.title)}</a>}.{" "}
        {scenario.only !== null && "Other sizes go straight to the heap and count nowhere. "}
        {kept !== null && about?.(kept)}
      </p>
      {children}
    </section>
  );
}

const SIZE_NAMES = ["Smallest size", "Largest size"] as const;

const UNITS = { B: 1, KiB: 2 ** 10, MiB: 2 ** 20, GiB: 2 ** 30 } as const;

/** A size in the largest unit that says it exactly. */
function sizeText(size: number): string {
  const [unit, bytes] = Object.entries(UNITS).findLast(([, bytes]) => size % bytes === 0) ?? ["B", 1];
  return `${formatInteger(size / bytes)}\u00a0${unit}`;
}

function SizeSlot({ scenario, end }: { readonly scenario: TraceCalls; readonly end: 0 | 1 }) {
  const run = useRun();
  const sizes = sizesNamed(scenario.only);
  const set = (text: string) => {
    const size = typedSize(text);
    if (typeof size === "string" || !Number.isInteger(size))
      return err(`“${text}” is not a size, such as 24, 64 KiB or 1 GiB.`);
    const next = sizes.with(end, size);
    const isAll = next.every((one, i) => one === sizesNamed(null)[i]);
    return take(run, scenario, { only: isAll ? null : next.join("-") } as Partial<TraceCalls>);
  };
  return (
    <NumberSlot label={SIZE_NAMES[end]} value={sizeText(sizes[end])} differs={scenario.only !== null} take={set} />
  );
}

interface SlotsProps {
  readonly scenario: TraceCalls;
  /** Whether the trace has threads to choose from. */
  readonly hasThreads: boolean;
}

/** The threads and the operations of the trace that are its part, as the end of a sentence. */
function PartSlots({ scenario, hasThreads }: SlotsProps) {
  const run = useRun();
  const [news, setNews] = useState("");
  const { whole, trace } = scenario;
  const set = (change: Partial<TraceCalls>) => {
    const part = { threads: scenario.threads, span: scenario.span, ...change };
    const isAll = part.threads === null && part.span === null;
    const read = checked(scenario, { ...part, whole: isAll ? null : (whole ?? trace) } as Partial<TraceCalls>);
    if (!read.ok) return read;
    setNews("Reading this part …");
    void takePart(run, scenario, part).then((refusal) => setNews(refusal ?? ""));
    return read;
  };
  const slot = (label: string, key: "threads" | "span") => (
    <NumberSlot
      label={label}
      value={scenario[key] ?? ALL}
      mode="text"
      differs={scenario[key] !== null}
      take={(text) => set({ [key]: typedPart(text) })}
    />
  );
  return (
    <>
      {hasThreads && <>, threads {slot("Threads, such as 1,3, or all", "threads")}</>}, operations{" "}
      {slot("Operations, such as 0-99, or all", "span")}. <span role="status">{news}</span>
    </>
  );
}

const ALL = "all";

/** The typed part without spaces, its threads in order; null = all. */
function typedPart(text: string): string | null {
  const typed = text.replaceAll(/\s/g, "").toLowerCase();
  if (["", ALL].includes(typed)) return null;
  return [...new Set(typed.split(","))].toSorted((a, b) => Number(a) - Number(b)).join(",");
}

const NO_WHOLE = "This device has only the part. To choose another one, open the file of the whole trace.";

/** Puts a part of the whole trace in place of the scenario's trace. Undo returns. Error: a sentence. */
async function takePart(
  run: Run,
  scenario: TraceCalls,
  { threads, span }: Omit<PartFields, "whole">,
): Promise<string | null> {
  const name = String(scenario.whole ?? scenario.trace);
  const whole = await deviceCalls.open(name);
  if (!whole.ok || whole.value === null) return whole.ok ? NO_WHOLE : `${whole.error}.`;
  const isAll = threads === null && span === null;
  const calls = isAll ? whole.value : await keepPart(whole.value, partsNamed({ threads, span }));
  if (calls === null) return NOT_KEPT;
  const traceData = await lendCalls(calls);
  const part = isAll ? NO_PART : { whole: name, threads, span };
  const now = useScenario.getState().scenario;
  if ("trace" in now && now.trace === scenario.trace)
    run.history.edit<TraceCalls>({ trace: calls.trace.name, traceData, ...part });
  return null;
}
