import type { Dot } from "../../../advisor/dot";
import type { SweepHeader } from "../../../advisor/dot-lines";
import { checkNotEmpty, cutoffsOf, defaultPlan, type Plan, planDigest, policiesOf } from "../../../advisor/plan";
import { readPlan } from "../../../advisor/read-plan";
import { sweep, TOGETHER } from "../../../advisor/sweep";
import { inputText, wholeText } from "../../../cli/shared/input";
import { Progress } from "../../../cli/shared/progress";
import type { Source } from "../../../cli/shared/source";
import type { Streams } from "../../../cli/shared/streams";
import { modelText, toText } from "../../../kernel/scenario/link/value-text";
import { problemList } from "../../../kernel/scenario/problem";
import { BadInput, refusal } from "../../../library/bad-input";
import { coreBytes } from "../../../library/node/core-files";
import { startSums } from "../../../library/node/sum-threads";
import { machineThreads } from "../../../library/node/threads";
import type { Batch } from "../../../library/sum-batches";
import type { PriceName } from "../../../models/allocation/heap-prices";
import { policyTable } from "../../../models/allocation/policy-fields";
import { priceLists } from "../../../models/allocation/price-lists";
import type { HeapChoice, Policy } from "../../../models/allocation/scenario";
import { formatInteger } from "../../../shared/format";
import { sha256Of } from "../../../shared/sha256";
import type { KnobWishes } from "./plan-options";
import { type SweepInput, sweepInput, type TraceReading } from "./sweep-input";

/** The policies and the requests that a command line asks for. */
export interface RunWishes {
  readonly source: Source;
  readonly knobs: KnobWishes;
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
  readonly core: WebAssembly.Module;
  readonly heap: HeapChoice | null;
  readonly prices: PriceName;
  readonly jobs: number;
}

/** Reads the requests and the plan. @throws BadInput */
export async function readySweep(wishes: RunWishes, streams: Streams, reading?: TraceReading): Promise<ReadySweep> {
  const { heap, prices, shard, jobs } = wishes;
  const input = await sweepInput(wishes.source, wishes.steps, streams, reading);
  const plan = await planOf(wishes.knobs, input, streams);
  const [policies, bytes] = [policiesOf(plan), coreBytes("allocation")];
  const header: SweepHeader = {
    ...{ sweep: 1, trace: input.sha256, operations: input.steps, plan: planDigest(plan), core: sha256Of(bytes) },
    ...{ policies: policies.length, ...(heap && { heap: `${modelText(heap)} at ${prices}` }), shard },
  };
  const core = new WebAssembly.Module(bytes);
  return { input, policies, header, core, heap, prices, jobs: jobs ?? machineThreads() };
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
export function threadsFor(policies: number, { core, heap, prices, input, jobs }: ReadySweep) {
  const priced = heap && { choice: heap, prices: priceLists[prices].prices };
  const threads = startSums({ core, heap: priced, ...input }, Math.min(jobs, Math.ceil(policies / TOGETHER)));
  const ask = async (batch: Batch) => {
    const sums = await threads.ask(batch);
    for (const { heapEnded } of sums) if (heap && heapEnded !== undefined) throw endedHeap(heap, heapEnded, batch);
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
