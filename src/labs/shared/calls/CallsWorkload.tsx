import type { ReactNode } from "react";
import { useLocked, useRun } from "../../../kernel/run/hooks";
import { OWN } from "../../../kernel/run/navigation";
import { operationsNamed, sizesNamed, type TraceCalls } from "../../../models/allocation/call-trace";
import { formatCounted } from "../../../shared/figure-text";
import { formatInteger } from "../../../shared/format";
import { err } from "../../../shared/result";
import { visibleText } from "../../../shared/visible-text";
import { Provenance } from "../../../ui/Provenance";
import type { KeptCalls } from "../../../workloads/traces/calls/kept-calls";
import { take, typedNumber } from "../heap/typed";
import { LOCKED } from "../lock-words";
import { NumberSlot } from "../NumberSlot";
import { PartSlots } from "./PartSlots";
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
      <fieldset className="calls-sentence" disabled={locked}>
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

/** The bytes of a typed size; NaN = it is not a size. */
function typedSize(text: string): number {
  const [, digits = "", unit = "B"] = /^([\d\s.]+)([KMG]iB|B)?$/.exec(text.trim()) ?? [];
  return typedNumber(digits) * UNITS[unit as keyof typeof UNITS];
}

function SizeSlot({ scenario, end }: { readonly scenario: TraceCalls; readonly end: 0 | 1 }) {
  const run = useRun();
  const sizes = sizesNamed(scenario.only);
  const set = (text: string) => {
    const size = typedSize(text);
    if (!Number.isInteger(size)) return err(`“${text}” is not a size, such as 24, 64 KiB or 1 GiB.`);
    const next = sizes.with(end, size);
    const isAll = next.every((one, i) => one === sizesNamed(null)[i]);
    return take(run, scenario, { only: isAll ? null : next.join("-") } as Partial<TraceCalls>);
  };
  return (
    <NumberSlot label={SIZE_NAMES[end]} value={sizeText(sizes[end])} differs={scenario.only !== null} take={set} />
  );
}
