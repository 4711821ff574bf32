import type { Dot } from "../../../advisor/dot";
import type { SweepHeader } from "../../../advisor/dot-lines";
import {
  checkNotEmpty,
  cutoffsOf,
  defaultPlan,
  MOST_POLICIES,
  type Plan,
  planDigest,
  policiesOf,
  readPlan,
} from "../../../advisor/plan";
import {
  type PoolPlan,
  type PoolWish,
  poolPlan,
  type RequestRange,
  rangeOf,
  refusedSettings,
  USUAL_RANGE,
} from "../../../advisor/pool-plan";
import { sweep, TOGETHER } from "../../../advisor/sweep";
import { inputText, isScenario, wholeText } from "../../../cli/shared/input";
import { loadScenario, ofModelOf, readScenario, type Source } from "../../../cli/shared/source";
import { Progress, type Streams } from "../../../cli/shared/streams";
import { doneAt } from "../../../kernel/scenario/done";
import { encodeLink, type Linked } from "../../../kernel/scenario/link/encode";
import { typedLink } from "../../../kernel/scenario/link/page-link";
import { modelText, toText } from "../../../kernel/scenario/link/value-text";
import { problemList, problemOf } from "../../../kernel/scenario/problem";
import type { Problem } from "../../../kernel/scenario/scenario";
import { BadInput, orThrow, refusal } from "../../../library/bad-input";
import { coreBytes } from "../../../library/node/core-files";
import { machineThreads, startSums } from "../../../library/node/threads";
import { CallPacking, joinedPages, SizeCounts } from "../../../library/pack-calls";
import { readTraceLanes } from "../../../library/read-scenario";
import { type Batch, endedPool, type SweptRequests } from "../../../library/sum-batches";
import { allocationOf } from "../../../models/allocation/allocation-of";
import { isOfBatches } from "../../../models/allocation/batches";
import { isOfTrace, NO_TRACE, operationsNamed, traceDefaults } from "../../../models/allocation/call-trace";
import { sayLeftOut } from "../../../models/allocation/cli/say-caveats";
import type { PriceName } from "../../../models/allocation/heap-prices";
import { defaultPolicy, policyTable } from "../../../models/allocation/policy-fields";
import { hasPool } from "../../../models/allocation/pool-tables";
import { priceLists } from "../../../models/allocation/price-lists";
import type { AllocationScenario, HeapChoice, Policy } from "../../../models/allocation/scenario";
import { formatInteger } from "../../../shared/format";
import { laneLetter } from "../../../shared/lane-letter";
import type { Result } from "../../../shared/result";
import { sha256Of } from "../../../shared/sha256";
import { type Caveat, caveatsOf, LANE_SIZES, RequestCounter } from "../../../workloads/traces/calls/caveats";
import { type CallFacts, FactCounter } from "../../../workloads/traces/calls/facts";
import { type Knee, kneesOf } from "../../../workloads/traces/calls/knees";
import type { CallOperation, CallSink } from "../../../workloads/traces/calls/operation";
import { readCallsAt } from "./calls-at";
import type { KnobWishes } from "./sweep-options";
import { fileName, type ReadingChoice } from "./trace-input";

/** The requests of a sweep. */
export interface SweepInput extends Pick<SweptRequests, "scenario" | "steps" | "pages"> {
  /** Names the requests: a trace's name, or the digest of a scenario without its lanes. */
  readonly name: string;
  /** The whole digest of the requests. */
  readonly sha256: string;
  readonly knees: readonly Knee[];
  /** The file of the trace; null = a scenario, whose requests are its own. */
  readonly place: string | null;
  /** The file's or the preset's name, without folders. */
  readonly title: string;
  /** Null = the requests are a scenario's own. */
  readonly facts: CallFacts | null;
  /** On which the settings of pools depend. */
  readonly range: RequestRange;
  /** Those of a trace; empty for a scenario. */
  readonly caveats: readonly Caveat[];
}

/** Besides the sweep: what receives the calls of a trace, and how it is read. */
export interface TraceReading {
  readonly sink: CallSink;
  readonly choice: ReadingChoice;
}

const PLAIN: TraceReading = { sink: () => {}, choice: {} };

/** Lanes count for nothing here, so a person who gives pools expects something else. @throws BadInput */
function refusePools({ lanes }: AllocationScenario): void {
  const lane = lanes.findIndex(hasPool);
  if (lane < 0) return;
  const next = `no pool, as a sweep passes over the lanes; --pool ${lanes[lane]?.pool.model} sweeps its settings`;
  throw new BadInput(problemOf(`${laneLetter(lane)}: pool`, lanes[lane]?.pool.model, next));
}

/** Reads the trace or the scenario. `steps`: as the command line says; null = all. @throws BadInput */
export async function sweepInput(
  source: Source,
  steps: number | null,
  streams: Streams,
  reading: TraceReading = PLAIN,
): Promise<SweepInput> {
  const { place } = source;
  const title = place === null ? (source.preset ?? "scenario") : fileName(place);
  if (place === null) return ofScenario(await loadScenario(source, streams.in), steps, title);
  if (typedLink(place) !== null) return ofScenario(await loadScenario(source, streams.in), steps, "link");
  if (place.endsWith(".json") && (await isScenario(inputText(place, streams.in))).is)
    return ofScenario(await readScenario(place, inputText(place, streams.in)), steps, title);
  return ofTrace(place, steps, streams, reading);
}

function ofScenario(loaded: Result<Linked, readonly Problem[]>, steps: number | null, title: string): SweepInput {
  const given = allocationOf(orThrow(ofModelOf("buffer", loaded)).scenario);
  const { problems, report } = problemList();
  if (isOfTrace(given)) report("life", "trace", NO_TRACE);
  if (isOfBatches(given)) report("life", "batches", "not batches, which have no cache");
  if (problems.length > 0) throw new BadInput(problems);
  refusePools(given);
  const scenario: AllocationScenario = { ...given, lab: "buffer", lanes: [defaultPolicy], breakpoints: [] };
  const sha256 = sha256Of(new TextEncoder().encode(encodeLink(scenario)));
  return {
    ...{ scenario, steps: steps ?? doneAt(given.at), pages: null, knees: [], caveats: [], range: USUAL_RANGE },
    ...{ place: null, title, facts: null, name: sha256, sha256 },
  };
}

async function ofTrace(
  place: string,
  steps: number | null,
  streams: Streams,
  reading: TraceReading,
): Promise<SweepInput> {
  const [packing, sizes, facts] = [new CallPacking(), new SizeCounts(), new FactCounter()];
  const requests = new RequestCounter(LANE_SIZES, steps ?? undefined);
  const sink = (operation: CallOperation) => {
    reading.sink(operation);
    sizes.add(operation);
    facts.add(operation);
    requests.add(operation);
    packing.add(operation);
  };
  const read = await readCallsAt(place, sink, reading.choice, streams);
  sayLeftOut(read, streams);
  const caveats = caveatsOf(requests.counts(), read);
  const { name, sha256, pages } = packing.finish();
  const operations = operationsNamed(name);
  const { scenario } = orThrow(await readTraceLanes(name, ["no-cache"]));
  return {
    scenario: { ...allocationOf(scenario), at: traceDefaults({ trace: name }).at ?? "start" },
    ...{ steps: Math.min(steps ?? operations, operations) },
    ...{
      name,
      sha256,
      pages: joinedPages(pages, (bytes) => new SharedArrayBuffer(bytes)),
      knees: kneesOf(sizes.sorted),
    },
    ...{ place, title: fileName(place), facts: facts.facts(), caveats },
    range: rangeOf(sizes.sorted, facts.facts()),
  };
}

/** The policies and the requests that a command line asks for. */
export interface RunWishes {
  readonly source: Source;
  readonly knobs: KnobWishes;
  /** Pools whose settings are tried beside the plan. */
  readonly pools: readonly PoolWish[];
  /** Null = all of a trace, or up to and including a scenario's step. */
  readonly steps: number | null;
  readonly heap: HeapChoice | null;
  readonly prices: PriceName;
  /** Null = a thread for each core. */
  readonly jobs: number | null;
  readonly shard: readonly [part: number, parts: number];
}

/** A sweep that is ready to run. */
export interface ReadySweep {
  readonly input: SweepInput;
  readonly policies: readonly Policy[];
  readonly header: SweepHeader;
  /** A sentence about the values tried of each pool. */
  readonly tried: readonly string[];
  readonly core: WebAssembly.Module;
  /** Missing = no policy has a pool. */
  readonly pools?: WebAssembly.Module;
  readonly heap: HeapChoice | null;
  readonly prices: PriceName;
  readonly jobs: number;
}

/** Reads the requests and the plan. @throws BadInput */
export async function readySweep(wishes: RunWishes, streams: Streams, reading?: TraceReading): Promise<ReadySweep> {
  const { heap, prices, shard, jobs } = wishes;
  const input = await sweepInput(wishes.source, wishes.steps, streams, reading);
  const plan = await planOf(wishes.knobs, input, streams);
  const plans = wishes.pools.map((wish) => planOfPool(wish, input.range));
  const own = plans.flatMap((one) => one.policies);
  const [policies, bytes] = [[...policiesOf(plan), ...own], coreBytes("allocation")];
  if (policies.length > MOST_POLICIES)
    throw refusal("plan", `${policies.length}`, `at most ${MOST_POLICIES} policies with the settings of pools`);
  const header: SweepHeader = {
    ...{ sweep: 1, trace: input.sha256, operations: input.steps, plan: planDigest(plan, own), core: sha256Of(bytes) },
    ...(own.length > 0 && { pools: sha256Of(coreBytes("pools")) }),
    ...{ policies: policies.length, ...(heap && { heap: `${modelText(heap)} at ${prices}` }), shard },
  };
  const cores = { core: new WebAssembly.Module(bytes), ...poolsFor(own) };
  const tried = plans.map(({ words }) => words);
  return { input, policies, header, tried, ...cores, heap, prices, jobs: jobs ?? machineThreads() };
}

/** The core of pools, if a policy has one. */
export const poolsFor = (policies: readonly Policy[]): Pick<ReadySweep, "pools"> =>
  policies.some(hasPool) ? { pools: new WebAssembly.Module(coreBytes("pools")) } : {};

/** @throws BadInput if the given settings allow no others */
function planOfPool(wish: PoolWish, range: RequestRange): PoolPlan {
  const plan = poolPlan(wish, range);
  if (plan.policies.length === 0) throw refusal("--pool", wish.model, `other settings: ${refusedSettings(wish)}`);
  return plan;
}

/** @throws BadInput if it is bad, or leaves out every policy */
async function planOf(wishes: KnobWishes, input: SweepInput, streams: Streams): Promise<Plan> {
  const plan = await givenPlan(wishes, input, streams);
  const { problems, report } = problemList();
  checkNotEmpty(plan, report);
  if (problems.length > 0) throw new BadInput(problems);
  return plan;
}

async function givenPlan(
  { file, values, hasKnees }: KnobWishes,
  { knees }: SweepInput,
  streams: Streams,
): Promise<Plan> {
  if (file !== null) {
    const read = readPlan(new TextDecoder().decode(await wholeText(inputText(file, streams.in))));
    if (!read.ok) throw new BadInput(read.error);
    return read.value;
  }
  const plan = { ...defaultPlan(), ...values };
  const cutoffs = [...(hasKnees ? cutoffsOf(knees) : []), ...plan.cutoff];
  return { ...plan, cutoff: cutoffs.length === 0 ? [null] : [...new Set(cutoffs)] };
}

/** Starts the threads for some policies of a sweep. An answer is a BadInput if the heap cannot serve the whole run. */
export function threadsFor(policies: number, { core, pools, heap, prices, input, jobs }: ReadySweep) {
  const priced = heap && { choice: heap, prices: priceLists[prices].prices };
  const threads = startSums(
    { core, ...(pools && { pools }), heap: priced, ...input },
    Math.min(jobs, Math.ceil(policies / TOGETHER)),
  );
  const ask = async (batch: Batch) => {
    const sums = await threads.ask(batch);
    for (const { heapEnded } of sums) if (heap && heapEnded !== undefined) throw endedHeap(heap, heapEnded, batch);
    for (const [i, { poolEnded }] of sums.entries())
      if (poolEnded !== undefined) throw endedPool("--pool", batch.policies[i] as Policy, poolEnded, batch);
    return sums;
  };
  return { ...threads, ask };
}

/** Figures of a part of the run do not compare with those of the whole. */
function endedHeap(heap: HeapChoice, done: number, { steps }: Batch): BadInput {
  const run = `all ${formatInteger(steps)} operations; it ended after ${formatInteger(done)}`;
  return refusal(
    "--heap",
    toText(policyTable.heap.kind, heap),
    `a heap that serves ${run}, because it had no memory left`,
  );
}

/** Runs all policies, those of a large sweep in rungs. The dots are in the plan's order. */
export async function sweptDots(ready: ReadySweep, streams: Streams): Promise<readonly Dot[]> {
  const { policies, input } = ready;
  const threads = threadsFor(policies.length, ready);
  const progress = new Progress(streams, policies.length * input.steps);
  const ask = (lanes: readonly Policy[], steps: number) => threads.ask({ policies: lanes, steps });
  try {
    const task = { policies, operations: input.steps };
    return (await sweep(task, ask, ({ done, total }) => progress.show(done, total))) ?? [];
  } finally {
    progress.clear();
    await threads.close();
  }
}
