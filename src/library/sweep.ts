import { avoidedOf, efficiencyOf } from "../advisor/dot";
import { checkNotEmpty, checkPlan, cutoffsOf, defaultPlan, type Plan, policiesOf } from "../advisor/plan";
import { doneAt } from "../kernel/scenario/done";
import { problemList } from "../kernel/scenario/problem";
import { isAllocation } from "../models/allocation/allocation-of";
import { isOfBatches } from "../models/allocation/batches";
import { isOfTrace, operationsNamed } from "../models/allocation/call-trace";
import { defaultPolicy } from "../models/allocation/policy-fields";
import { policySentence } from "../models/allocation/policy-words";
import type { Policy } from "../models/allocation/scenario";
import type { Sums } from "../models/allocation/sums";
import type { Knee } from "../workloads/traces/calls/knees";
import { Turns } from "../workloads/traces/pieces";
import { BadInput, orThrow, refusal } from "./bad-input";
import type { Dot, Run, SweepOptions, Trace } from "./bufferlab";
import { coreNamed } from "./open-run";
import { sweptOf } from "./open-trace";
import { joinedPages } from "./pack-calls";
import { readLink } from "./read-scenario";
import { type Ask, dotsInOrder, linkIn, type SweptRequests, sumBatches } from "./sum-batches";

/** The requests of a sweep, and the cutoffs that they suggest. */
export interface SweepSource {
  readonly requests: SweptRequests;
  readonly knees: readonly Knee[];
}

/** The requests of a trace or a run. @throws BadInput */
export async function sweptRequests(source: Trace | Run): Promise<SweepSource> {
  const [swept, core] = [sweptOf(source), await coreNamed("allocation")];
  const link = swept === null && "link" in source ? source.link : traceLink(swept?.pages.name ?? "");
  const given = orThrow(await readLink(link)).scenario;
  if (!isAllocation(given) || isOfBatches(given)) throw refusal("lab", given.lab, "a lab whose lanes have caches");
  const scenario = { ...given, lanes: [defaultPolicy], breakpoints: [] };
  if (swept === null && isOfTrace(scenario)) throw refusal("life", "trace", "not trace: sweep its trace");
  const steps = swept === null ? doneAt(given.at) : operationsNamed(swept.pages.name);
  const pages = swept && joinedPages(swept.pages.pages, (bytes) => new ArrayBuffer(bytes));
  return { requests: { core, scenario, steps, heap: null, pages }, knees: swept?.knees ?? [] };
}

const traceLink = (name: string) => `#/buffer?v=1&life=trace&trace=${name}&A=article-fixed`;

/** The policies of a plan. @throws BadInput */
function policiesFor({ plan = {} }: SweepOptions, knees: readonly Knee[]): readonly Policy[] {
  const { problems, report } = problemList();
  const whole: Plan = { ...defaultPlan(), cutoff: [...cutoffsOf(knees), null], ...plan };
  checkPlan({ ...whole }, report);
  if (problems.length === 0) checkNotEmpty(whole, report);
  if (problems.length > 0) throw new BadInput(problems);
  return policiesOf(whole);
}

/** Yields the dots of a plan in its order, with up to `ahead` batches begun. @throws BadInput */
export async function* dotsOfPlan(
  { requests, knees }: SweepSource,
  options: SweepOptions,
  ask: Ask,
  ahead: number,
): AsyncGenerator<Dot> {
  const policies = policiesFor(options, knees);
  const turns = new Turns(options.signal, () => undefined);
  const askInTurn: Ask = async (batch) => {
    await turns.next();
    return ask(batch);
  };
  const task = { policies, operations: requests.steps, numbers: policies.map((_, k) => k) };
  const link = linkIn(requests);
  for await (const { k, policy, sums } of dotsInOrder(task, askInTurn, ahead))
    yield { k, link: link(policy), policy: policySentence(policy), sums: { ...sums }, ...sharesOf(sums) };
}

const sharesOf = (sums: Sums) => ({ avoided: avoidedOf(sums), efficiency: efficiencyOf(sums) });

/** Runs the policies here, a batch after the other. */
export function sweepHere(source: SweepSource, options: SweepOptions = {}): AsyncGenerator<Dot> {
  const sum = sumBatches(source.requests);
  return dotsOfPlan(source, options, async (batch) => sum(batch), 1);
}
