import type { RunSums } from "../../advisor/sweep";
import type { TrialEnd, Trials } from "../../kernel/client/trials";
import { lendTrace } from "../../kernel/protocol/messages";
import type { Trial } from "../../kernel/protocol/trial";
import { inputScenario } from "../../kernel/scenario/link/input-link";
import { allocationOf } from "../../models/allocation/allocation-of";
import { defaultPolicy } from "../../models/allocation/policy-fields";
import type { AllocationScenario, HeapChoice, HeapPrices, Policy } from "../../models/allocation/scenario";
import { type HeapSums, heapSumsOf, SUMS_ASK, sumsOf } from "../../models/allocation/sums";
import { callPages } from "../../workloads/traces/call-data";
import type { OpenCalls } from "../../workloads/traces/call-store";

/** The requests of a trace, which workers find wherever they are. Up to `mostSent` bytes go along with each batch. */
export async function scenarioOf(
  { trace: { name }, bytes }: OpenCalls,
  mostSent: number,
): Promise<AllocationScenario | null> {
  const lent = await callPages(name, bytes);
  const isSmall = lent.pages.size <= mostSent;
  lendTrace(isSmall ? { ...lent, pages: new Uint8Array(await lent.pages.arrayBuffer()) } : lent);
  const input = { lab: "buffer" as const, life: "trace", trace: name, lanes: [defaultPolicy] };
  const scenario = await inputScenario(input);
  return scenario && allocationOf(scenario);
}

/** The pool of trials with the requests of a trace. */
export interface SumsPool {
  readonly run: Trials["run"];
  /** Provides the requests; its lanes are ignored. */
  readonly scenario: AllocationScenario;
  readonly signal: AbortSignal;
  /** Policies whose worker has died twice. */
  readonly lose: (policies: readonly Policy[], reason: string) => void;
  /** A worker died or never answered, for this cause, and its policies run again. */
  readonly onRestart?: (cause: string) => void;
  /** No worker answers, so the run ends. */
  readonly stop?: (cause: string) => void;
}

/** Workers may be killed by the system, so a batch gets a second one. */
const TRIES = 2;

/** Runs a trial, and once more if its worker dies. */
async function tried(
  { run, signal, onRestart = () => {} }: SumsPool,
  trial: Trial,
  onProgress: (done: number) => void = () => {},
): Promise<TrialEnd> {
  for (let left = TRIES - 1; ; left--) {
    const end = await run(trial, { signal, onProgress, onRestart });
    if (end.kind !== "failed" || end.noWorker || left === 0) return end;
    onRestart(end.text);
  }
}

/** Sums up batches of policies, each on one reading of the trace. */
export const sumsIn =
  (pool: SumsPool): RunSums =>
  async (lanes, steps, onProgress) => {
    const end = await tried(pool, { scenario: { ...pool.scenario, lanes }, steps, ask: SUMS_ASK }, onProgress);
    if (end.kind === "done") return sumsOf(end.result.answer);
    if (end.kind === "canceled") return null;
    if (end.noWorker && pool.stop) {
      pool.stop(end.text);
      return null;
    }
    pool.lose(lanes, end.text);
    return [];
  };

/** A heap and the prices of its cycles. */
interface PricedHeap {
  readonly choice: HeapChoice;
  readonly prices: HeapPrices;
}

/** The sums of a heap under each of some policies; null = it was canceled, or its worker died twice. */
export async function heapSumsIn(
  pool: SumsPool,
  { choice, prices }: PricedHeap,
  policies: readonly Policy[],
  steps: number,
): Promise<readonly HeapSums[] | null> {
  const lanes = policies.map((policy) => ({ ...policy, heap: choice }));
  const end = await tried(pool, { scenario: { ...pool.scenario, prices, lanes } as AllocationScenario, steps });
  if (end.kind === "failed") pool.lose(policies, end.text);
  if (end.kind !== "done") return null;
  return end.result.lanes.map(heapSumsOf);
}
