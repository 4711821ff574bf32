import { avoidedOf, efficiencyOf } from "../advisor/dot";
import { checkNotEmpty, checkPlan, cutoffsOf, defaultPlan, type Plan, policiesOf } from "../advisor/plan";
import {
  linesOf,
  type PoolWish,
  poolPlan,
  type RequestRange,
  refusedSettings,
  USUAL_RANGE,
} from "../advisor/pool-plan";
import { doneAt } from "../kernel/scenario/done";
import { fromText } from "../kernel/scenario/link/value-text";
import { problemList, type Report } from "../kernel/scenario/problem";
import { readValue } from "../kernel/scenario/validate";
import { isAllocation } from "../models/allocation/allocation-of";
import { isOfBatches } from "../models/allocation/batches";
import { isOfTrace, operationsNamed } from "../models/allocation/call-trace";
import { defaultPolicy, policyTable } from "../models/allocation/policy-fields";
import { policySentence } from "../models/allocation/policy-words";
import type { Policy, PoolChoice } from "../models/allocation/scenario";
import type { Sums } from "../models/allocation/sums";
import { settingKey } from "../models/pools/setting-key";
import type { Knee } from "../workloads/traces/calls/knees";
import { Turns } from "../workloads/traces/pieces";
import { BadInput, orThrow, refusal } from "./bad-input";
import type { Dot, PoolSettings, Run, SweepOptions, Trace } from "./bufferlab";
import { coreNamed } from "./open-run";
import { sweptOf } from "./open-trace";
import { joinedPages } from "./pack-calls";
import { readLink } from "./read-scenario";
import { type Ask, dotsInOrder, endedPool, linkIn, type SweptRequests, sumBatches } from "./sum-batches";

/** The requests of a sweep, and the values that they suggest. */
export interface SweepSource {
  readonly requests: SweptRequests;
  readonly knees: readonly Knee[];
  /** On which the settings of pools depend. */
  readonly range: RequestRange;
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
  const requests = { core, scenario, steps, heap: null, pages };
  return { requests, knees: swept?.knees ?? [], range: swept?.range ?? USUAL_RANGE };
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

/** The settings of pools to try. @throws BadInput */
function poolsFor({ pools = [] }: SweepOptions, range: RequestRange): readonly Policy[] {
  const { problems, report } = problemList();
  const wishes = pools.map((given, i) => wishOf(given, `pools[${i}]`, report));
  const names = pools.map(({ name }) => name);
  for (const [i, name] of names.entries())
    if (names.indexOf(name) < i) report(`pools[${i}].name`, name, "each pool once");
  if (problems.length > 0) throw new BadInput(problems);
  return wishes.flatMap((wish, i) => {
    const { policies } = poolPlan(wish, range);
    if (policies.length === 0) throw refusal(`pools[${i}]`, wish.model, `other settings: ${refusedSettings(wish)}`);
    return policies;
  });
}

const { kind: poolKind } = policyTable.pool;

/** A pool with its given settings, which are read as those of a lane are. */
function wishOf({ name, settings = {} }: PoolSettings, path: string, report: Report): PoolWish {
  const words = Object.entries(settings).map(([own, value]) => `${settingKey(own)}:${[value].flat().join("~")}`);
  const said = (field: string) => field.replace(".model", ".name").replace(".parameters", ".settings");
  const text = fromText(poolKind, [name, ...words].join());
  const read = readValue(poolKind, text, path, (field, value, allowed) => report(said(field), value, allowed));
  const { parameters } = (read ?? {}) as Partial<PoolChoice>;
  const keys = Object.keys(settings).map(settingKey);
  return { model: name, fixed: Object.fromEntries(keys.map((key) => [key, parameters?.[key] ?? ""])) };
}

/** Yields the dots of a plan and of pools in order, with up to `ahead` batches begun. @throws BadInput */
export async function* dotsOfPlan(
  requests: SweptRequests,
  policies: readonly Policy[],
  { signal }: SweepOptions,
  ask: Ask,
  ahead: number,
): AsyncGenerator<Dot> {
  const turns = new Turns(signal, () => undefined);
  const askInTurn: Ask = async (batch) => {
    await turns.next();
    return ask(batch);
  };
  const task = { policies, operations: requests.steps, numbers: policies.map((_, k) => k) };
  const link = linkIn(requests);
  for await (const { k, policy, sums, pool, poolEnded } of dotsInOrder(task, askInTurn, ahead)) {
    if (poolEnded !== undefined) throw endedPool("pools", policy, poolEnded, requests);
    const own = pool && { configuration: linesOf(policy.pool) };
    yield {
      k,
      link: link(policy),
      policy: policySentence(policy),
      sums: { ...sums, ...pool },
      ...sharesOf(sums),
      ...own,
    };
  }
}

const sharesOf = (sums: Sums) => ({ avoided: avoidedOf(sums), efficiency: efficiencyOf(sums) });

/** The policies of a plan, then those of pools, with the core that runs these. @throws BadInput */
export async function readySweep(
  { requests, knees, range }: SweepSource,
  options: SweepOptions,
): Promise<{ readonly requests: SweptRequests; readonly policies: readonly Policy[] }> {
  const pools = poolsFor(options, range);
  const policies = [...policiesFor(options, knees), ...pools];
  return { policies, requests: { ...requests, ...(pools.length > 0 && { pools: await coreNamed("pools") }) } };
}

/** Runs the policies here, a batch after the other. */
export async function* sweepHere(source: SweepSource, options: SweepOptions = {}): AsyncGenerator<Dot> {
  const { requests, policies } = await readySweep(source, options);
  const sum = sumBatches(requests);
  yield* dotsOfPlan(requests, policies, options, async (batch) => sum(batch), 1);
}
