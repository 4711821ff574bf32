import { create } from "zustand";
import type { Dot } from "../../advisor/dot";
import type { Recorded } from "../../advisor/recordings";
import { trials } from "../../kernel/run/trials";
import { heapOf } from "../../models/allocation/heap-models";
import { rulesToText } from "../../models/allocation/policy-text";
import { priceLists } from "../../models/allocation/price-lists";
import type { HeapModel, Policy } from "../../models/allocation/scenario";
import { deviceCalls } from "../../workloads/traces/call-store";
import type { KeptCalls } from "../../workloads/traces/calls/kept-calls";
import { heapSumsIn, type SumsPool, scenarioOf, sumsIn } from "./run-sums";
import { PRICES } from "./sweep-store";

/* The answer on other recordings of the program, which a person chooses from those that this device keeps. */

interface OtherRecordings {
  /** Traces by their names. */
  readonly chosen: readonly string[];
  /** Policies on traces that have been run; null = it failed. */
  readonly runs: ReadonlyMap<string, Dot | null>;
}

export const useOthers = create<OtherRecordings>()(() => ({ chosen: [], runs: new Map() }));

export const chooseOther = (trace: string, isChosen: boolean): void =>
  useOthers.setState(({ chosen }) => ({
    chosen: [...chosen.filter((one) => one !== trace), ...(isChosen ? [trace] : [])],
  }));

/** A policy with the heap that the question asks about. */
interface RecordedPolicy {
  readonly dot: Dot;
  readonly heap: HeapModel | null;
}

const keyOf = (trace: string, { dot, heap }: RecordedPolicy): string =>
  `${trace} ${heap ?? ""} ${rulesToText(dot.policy)}`;

/** The policy's dot on a trace; null = it failed, undefined = it has not been run. */
export const runOn = (runs: OtherRecordings["runs"], trace: string, of: RecordedPolicy): Dot | null | undefined =>
  runs.get(keyOf(trace, of));

/** The policy on those of the traces where it has been run. */
export const recordedOn = (traces: readonly KeptCalls[], of: RecordedPolicy): readonly Recorded[] => {
  const { chosen, runs } = useOthers.getState();
  return traces.flatMap(({ name, title }) => {
    const dot = chosen.includes(name) ? runOn(runs, name, of) : null;
    return dot ? [{ name: title, dot }] : [];
  });
};

/** Runs the policy on traces where that has not been done, or has failed. */
export async function runOthers(traces: readonly string[], of: RecordedPolicy, signal: AbortSignal): Promise<void> {
  const missing = traces.filter((trace) => !runOn(useOthers.getState().runs, trace, of));
  await Promise.all(
    missing.map(async (trace) => {
      const dot = await dotOn(trace, of, signal);
      if (signal.aborted) return;
      useOthers.setState(({ runs }) => ({ runs: new Map(runs).set(keyOf(trace, of), dot) }));
    }),
  );
}

async function dotOn(trace: string, { dot, heap }: RecordedPolicy, signal: AbortSignal): Promise<Dot | null> {
  const calls = await deviceCalls.open(trace);
  if (!calls.ok || calls.value === null) return null;
  const { operations } = calls.value.trace.facts;
  const scenario = await scenarioOf(calls.value, 0);
  if (scenario === null) return null;
  const pool: SumsPool = { run: trials.run.bind(trials), scenario, signal, lose: () => {} };
  const [sums] = (await sumsIn(pool)([dot.policy], operations, () => {})) ?? [];
  const under = heap === null ? undefined : await heapOn(pool, heap, dot.policy, operations);
  return sums === undefined ? null : { k: dot.k, policy: dot.policy, ...sums, ...(under && { heap: under }) };
}

async function heapOn(pool: SumsPool, model: HeapModel, policy: Policy, operations: number) {
  const heap = { choice: heapOf(model), prices: priceLists[PRICES].prices };
  return (await heapSumsIn(pool, heap, [policy], operations))?.[0];
}
