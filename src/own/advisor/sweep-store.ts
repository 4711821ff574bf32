import { create } from "zustand";
import type { Dot, HeapSums } from "../../advisor/dot";
import { type Plan, policiesOf } from "../../advisor/plan";
import { batchesOf, rungsOf, sweep } from "../../advisor/sweep";
import { useScenario } from "../../kernel/run/scenario-store";
import { trials } from "../../kernel/run/trials";
import { isAllocation } from "../../models/allocation/allocation-of";
import { heapOf } from "../../models/allocation/heap-models";
import { defaultPolicy } from "../../models/allocation/policy-fields";
import { priceLists } from "../../models/allocation/price-lists";
import type { AllocationScenario, HeapModel, Policy } from "../../models/allocation/scenario";
import { equal } from "../../shared/equal";
import type { OpenCalls } from "../../workloads/traces/call-store";
import type { HeapRows } from "./advice";
import { heapSumsIn, type SumsPool, sumsIn } from "./run-sums";
import { scenarioOf } from "./trace-scenario";
import { clearTray, fillTray } from "./tray-store";

/** The prices of the heaps' cycles. */
export const PRICES = "glibc-2.36";

/** Policies on a trace that were run, or are being run. */
export interface PageSweep {
  /** The trace by its name. */
  readonly trace: string;
  readonly operations: number;
  /** Its lanes are ignored. */
  readonly scenario: AllocationScenario;
  readonly plan: Plan;
  /** Values that were tried around an answer besides. */
  readonly finer: readonly Plan[];
  /** All policies, each with its index as its number. */
  readonly policies: readonly Policy[];
  /** In any order. */
  readonly dots: readonly Dot[];
  /** Policies × operations run in this rung, and all of them. */
  readonly done: number;
  readonly total: number;
  readonly state: "running" | "done" | "canceled";
  readonly seconds: number;
  /** Numbers of the policies whose worker died twice. */
  readonly lost: readonly number[];
  readonly hasRungs: boolean;
}

/** The sums of heaps under some dots. */
export type HeapResults = Readonly<Partial<Record<HeapModel, HeapRows>>>;

interface AdvisorState {
  readonly sweep: PageSweep | null;
  readonly heaps: HeapResults;
  /** Heaps that are being run. */
  readonly heapsLeft: number;
}

export const useAdvisor = create<AdvisorState>()(() => ({ sweep: null, heaps: {}, heapsLeft: 0 }));

/** The page draws new dots this often, in ms. */
const DRAWN_MS = 200;
/** Drawing takes at most one in this many parts of the time, so that the page stays smooth. */
const DRAWN_SHARE = 20;

let control = new AbortController();
/** Of the heaps and the lanes, which run although a sweep is canceled. */
let heapControl = new AbortController();

const change = (part: Partial<PageSweep>): void =>
  useAdvisor.setState(({ sweep: now }) => ({ sweep: now && { ...now, ...part } }));

/** Stops the sweep. Its dots stay. */
export function cancelSweep(): void {
  control.abort();
  if (useAdvisor.getState().sweep?.state === "running") change({ state: "canceled" });
}

/** Ends everything, because another trace is shown. */
function forgetSweep(): void {
  control.abort();
  heapControl.abort();
  heapControl = new AbortController();
  useAdvisor.setState({ sweep: null, heaps: {}, heapsLeft: 0 });
  clearTray();
}

/** The caches of the lab on the page, few enough that dots can join them. */
function labLanes(): readonly Policy[] {
  const { scenario } = useScenario.getState();
  const caches = isAllocation(scenario) ? scenario.lanes.filter(({ capacity }) => capacity > 0) : [];
  return caches.slice(0, MOST_LAB_LANES);
}

const MOST_LAB_LANES = 2;

/** Pages of at most this many bytes go along with each batch, because a worker reads a Blob more slowly. */
const MOST_SENT = 2 ** 20;

/** Runs every policy of a plan on a trace, in place of the last sweep. The lanes of the lab come first. */
export async function startSweep(calls: OpenCalls, plan: Plan): Promise<void> {
  forgetSweep();
  const own = new AbortController();
  control = own;
  const scenario = await scenarioOf(calls, MOST_SENT);
  if (scenario === null || own.signal.aborted) return;
  const [policies, { operations }] = [policiesOf(plan), calls.trace.facts];
  const hasRungs = rungsOf(operations, policies.length).length > 1;
  const begun = { state: "running", dots: [], done: 0, total: 1, seconds: 0, lost: [], finer: [] } as const;
  const sweepOf = { ...{ trace: calls.trace.name, operations, scenario, plan, policies, hasRungs }, ...begun };
  useAdvisor.setState({ sweep: sweepOf, heaps: {} });
  void runLanes(labLanes());
  await run(policies, 0, own.signal);
}

/** Runs the policies of a finer plan too. */
export async function runFiner(plan: Plan): Promise<void> {
  const { sweep: now } = useAdvisor.getState();
  if (now === null || now.state === "running") return;
  const own = new AbortController();
  control = own;
  const more = policiesOf(plan).filter((policy) => !now.policies.some((known) => equal(known, policy)));
  change({ policies: [...now.policies, ...more], finer: [...now.finer, plan], state: "running", done: 0 });
  await run(more, now.policies.length, own.signal);
}

/** Runs policies, the first of which has the number `from`, and shows their dots as they come. */
async function run(policies: readonly Policy[], from: number, signal: AbortSignal): Promise<void> {
  const { sweep: now } = useAdvisor.getState();
  if (now === null) return;
  const { operations } = now;
  const found = new Map(now.dots.map((dot) => [dot.k, dot]));
  const [began, before] = [performance.now(), now.seconds];
  const seconds = () => before + (performance.now() - began) / 1000;
  let progress = { done: 0, total: Math.max(1, policies.length * operations) };
  let due = began + DRAWN_MS;
  const draw = () => {
    const at = performance.now();
    change({ dots: [...found.values()], ...progress, seconds: seconds() });
    const now = performance.now();
    due = now + Math.max(DRAWN_MS, DRAWN_SHARE * (now - at));
  };
  signal.addEventListener("abort", draw, { once: true });
  const numbers = new Map(policies.map((policy, i) => [policy, from + i]));
  const lose = (lanes: readonly Policy[]) =>
    change({
      lost: [...(useAdvisor.getState().sweep?.lost ?? []), ...lanes.flatMap((lane) => numbers.get(lane) ?? [])],
    });
  const pool = { run: trials.run.bind(trials), scenario: now.scenario, signal, lose };
  await sweep({ policies, operations }, sumsIn(pool), ({ dots, done, total }) => {
    if (signal.aborted) return;
    for (const dot of dots) found.set(from + dot.k, { ...whole(dot, operations), k: from + dot.k });
    progress = { done, total };
    if (performance.now() >= due) draw();
  });
  if (signal.aborted) return;
  draw();
  change({ state: "done" });
}

/** Runs lanes of a lab on the requests, for the tray. Those that the plan does not have get negative numbers. */
async function runLanes(lanes: readonly Policy[]): Promise<void> {
  const { sweep: now } = useAdvisor.getState();
  if (now === null || lanes.length === 0) return;
  const { scenario, operations, policies } = now;
  const { signal } = heapControl;
  const plain = lanes.map((lane) => ({ ...lane, heap: defaultPolicy.heap }));
  const pool = { run: trials.run.bind(trials), scenario, signal, lose: () => {} };
  const sums = await sumsIn(pool)(plain, operations, () => {});
  if (sums === null || signal.aborted) return;
  const dots = sums.map((one, i): Dot => {
    const policy = plain[i] as Policy;
    const k = policies.findIndex((known) => equal(known, policy));
    return { k: k < 0 ? -1 - i : k, policy, ...one };
  });
  fillTray(dots);
}

/** Marks a dot that has not been run to the end. */
const whole = (dot: Dot, operations: number): Dot =>
  dot.sums.operations < operations ? { ...dot, endedAt: dot.sums.operations } : dot;

/** Runs heaps under some policies, if that has not been done. */
export async function runHeaps(models: readonly HeapModel[], dots: readonly Dot[]): Promise<void> {
  const { sweep: now } = useAdvisor.getState();
  if (now === null) return;
  const { signal } = heapControl;
  const pool: SumsPool = { run: trials.run.bind(trials), scenario: now.scenario, signal, lose: () => {} };
  await Promise.all(models.map((model) => runHeap(pool, model, dots, now.operations)));
}

const asked = new Set<string>();

async function runHeap(pool: SumsPool, model: HeapModel, dots: readonly Dot[], operations: number): Promise<void> {
  const { heaps, sweep: now } = useAdvisor.getState();
  const keyOf = ({ k }: Dot) => `${now?.trace} ${now?.policies.length} ${model} ${k}`;
  const missing = dots.filter((dot) => heaps[model]?.has(dot.k) !== true && !asked.has(keyOf(dot)));
  for (const dot of missing) asked.add(keyOf(dot));
  const heap = { choice: heapOf(model), prices: priceLists[PRICES].prices };
  await Promise.all(
    batchesOf(missing).map(async (some) => {
      count(1);
      const sums = await heapSumsIn(
        pool,
        heap,
        some.map(({ policy }) => policy),
        operations,
      );
      count(-1);
      for (const dot of some) asked.delete(keyOf(dot));
      if (sums !== null && !pool.signal.aborted) add(model, some, sums);
    }),
  );
}

const count = (by: number): void =>
  useAdvisor.setState(({ heapsLeft }) => ({ heapsLeft: Math.max(0, heapsLeft + by) }));

function add(model: HeapModel, dots: readonly Dot[], sums: readonly HeapSums[]): void {
  useAdvisor.setState(({ heaps }) => {
    const rows = new Map(heaps[model]);
    for (const [i, { k }] of dots.entries()) if (sums[i]) rows.set(k, sums[i]);
    return { heaps: { ...heaps, [model]: rows } };
  });
}
