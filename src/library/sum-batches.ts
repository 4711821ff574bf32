import { type Dot, policyPhrase } from "../advisor/dot";
import { batchesOf, dotsOf, type SweepTask } from "../advisor/sweep";
import { encodeLink } from "../kernel/scenario/link/encode";
import { Core } from "../models/allocation/engine/core";
import { type GivePage, givePagesOf } from "../models/allocation/engine/given-calls";
import { sumHeaps } from "../models/allocation/engine/heap-session";
import { SweepRun } from "../models/allocation/engine/sweep-run";
import { hasPool } from "../models/allocation/pool-tables";
import type { AllocationScenario, HeapChoice, HeapPrices, Policy } from "../models/allocation/scenario";
import type { HeapSums, PolicySums } from "../models/allocation/sums";
import { formatInteger } from "../shared/format";
import { type BadInput, refusal } from "./bad-input";

/** The requests that policies run on. */
export interface SweptRequests {
  readonly core: WebAssembly.Module;
  /** The core whose lanes may have pools; missing = no policy has one. */
  readonly pools?: WebAssembly.Module;
  /** Its lanes are ignored. */
  readonly scenario: AllocationScenario;
  readonly steps: number;
  readonly heap: { readonly choice: HeapChoice; readonly prices: HeapPrices } | null;
  /** The packed pages of a trace, which threads share, and where each begins; null = the scenario's own requests. */
  readonly pages: { readonly bytes: ArrayBufferLike; readonly bounds: readonly number[] } | null;
}

/** The link of a policy on the requests. */
export const linkIn =
  ({ scenario }: Pick<SweptRequests, "scenario">) =>
  (policy: Policy): string =>
    encodeLink({ ...scenario, lanes: [policy] });

/** Up to four policies, and the operations to run. */
export interface Batch {
  readonly policies: readonly Policy[];
  readonly steps: number;
}

type SumBatch = (batch: Batch) => readonly PolicySums[];

/** Runs batches on cores of its own. @throws Error if a core refuses them */
export function sumBatches(requests: SweptRequests): SumBatch {
  const sumCaches = cachesOf(requests);
  const sumPool = poolsOf(requests);
  return ({ policies, steps }) => {
    const caches = policies.filter((policy) => !hasPool(policy));
    const sums = caches.length === 0 ? [] : [...sumCaches({ policies: caches, steps })];
    return policies.map((policy) => (hasPool(policy) ? sumPool(policy, steps) : (sums.shift() as PolicySums)));
  };
}

/** Sums of policies without pools, which run together. */
function cachesOf(requests: SweptRequests): SumBatch {
  const core = new Core(requests.core);
  const give = pagesOf(requests);
  return ({ policies, steps }) => {
    const run = openedOn(core, requests, policies, give);
    run.advance(steps);
    const { sums } = run;
    const heaps = heapsUnder(core, requests, { policies, steps }, give);
    if (typeof heaps === "number") return sums.map((one) => ({ sums: one, heapEnded: heaps }));
    return sums.map((one, i) => ({ sums: one, ...(heaps[i] && { heap: heaps[i] }) }));
  };
}

/** Sums of one pool. Each runs alone, so that its end does not depend on others. */
function poolsOf(requests: SweptRequests): (policy: Policy, steps: number) => PolicySums {
  const core = requests.pools && new Core(requests.pools);
  const give = pagesOf(requests);
  return (policy, steps) => {
    if (core === undefined) throw new Error(`no core runs the pool ${policy.pool.model}`);
    const run = openedOn(core, requests, [policy], give);
    const stop = run.advance(steps);
    const isFull = stop?.reason === "end" && stop.end === "chunk-limit";
    return { ...(run.policySums[0] as PolicySums), ...(isFull && { poolEnded: run.done }) };
  };
}

function openedOn(core: Core, { scenario }: SweptRequests, lanes: readonly Policy[], give: GivePage | null): SweepRun {
  const opened = SweepRun.open(core, { ...scenario, lanes }, give);
  if (!opened.ok) throw new Error(`the core refuses a policy: ${JSON.stringify(opened.error)}`);
  return opened.value;
}

function pagesOf({ pages, scenario }: SweptRequests): GivePage | null {
  if (pages === null) return null;
  const [bytes, { bounds }] = [new Uint8Array(pages.bytes), pages];
  const page = (number: number) => bytes.subarray(bounds[number], bounds[number + 1]);
  return givePagesOf({ name: "trace" in scenario ? String(scenario.trace) : "", page });
}

function heapsUnder(
  core: Core,
  { heap, scenario }: SweptRequests,
  { policies, steps }: Batch,
  give: GivePage | null,
): readonly HeapSums[] | number {
  if (heap === null) return [];
  const lanes = policies.map((policy) => ({ ...policy, heap: heap.choice }));
  const sums = sumHeaps(core, { scenario: { ...scenario, prices: heap.prices, lanes }, steps, give });
  if (!sums.ok) throw new Error(`the core refuses the heap: ${JSON.stringify(sums.error)}`);
  return sums.value;
}

/** A pool has had as many arrays as there is room for, so that its figures are not those of the whole run. */
export function endedPool(field: string, policy: Policy, done: number, { steps }: Pick<Batch, "steps">): BadInput {
  const run = `all ${formatInteger(steps)} operations; it ended after ${formatInteger(done)}`;
  return refusal(field, policyPhrase(policy), `settings that serve ${run}, because there was no room for more arrays`);
}

/** Yields the results of some work in its order, at most `most` pieces ahead. */
async function* inOrder<W, R>(
  work: readonly W[],
  perform: (piece: W) => Promise<readonly R[]>,
  most: number,
): AsyncGenerator<R> {
  const ahead: Promise<readonly R[]>[] = [];
  for (const piece of work) {
    const result = perform(piece);
    result.catch(() => {}); // It is thrown below, when its turn comes.
    ahead.push(result);
    if (ahead.length === most) yield* (await ahead.shift()) ?? [];
  }
  for (const result of ahead) yield* await result;
}

/** Some policies of a plan. */
interface NumberedTask extends SweepTask {
  readonly numbers: readonly number[];
}

export type Ask = (batch: Batch) => Promise<readonly PolicySums[]>;

/** Runs the policies with these numbers to the end and yields their dots in this order, with up to `ahead` batches begun. */
export function dotsInOrder(
  { policies, operations, numbers }: NumberedTask,
  ask: Ask,
  ahead: number,
): AsyncGenerator<Dot> {
  const sum = async (batch: readonly number[]) => {
    const lanes = batch.map((k) => policies[k] as Policy);
    return dotsOf(batch, lanes, await ask({ policies: lanes, steps: operations }));
  };
  return inOrder(batchesOf(numbers), sum, ahead);
}
