import { create } from "zustand";
import type { Dot, HeapSums } from "../../advisor/dot";
import { type Plan, policiesOf } from "../../advisor/plan";
import { needsHeapOfAll } from "../../advisor/question";
import { batchesOf, rungsOf, sweep } from "../../advisor/sweep";
import { useScenario } from "../../kernel/run/scenario-store";
import { trials } from "../../kernel/run/trials";
import { isAllocation } from "../../models/allocation/allocation-of";
import { heapOf } from "../../models/allocation/heap-models";
import { defaultPolicy } from "../../models/allocation/policy-fields";
import { priceLists } from "../../models/allocation/price-lists";
import type { AllocationScenario, HeapModel, Policy } from "../../models/allocation/scenario";
import { equal } from "../../shared/equal";
import { errorMessage } from "../../shared/error-message";
import { sentence } from "../../shared/sentence";
import { timeLeft } from "../../shared/time-left";
import type { OpenCalls } from "../../workloads/traces/call-store";
import type { Advice, HeapRows } from "./advice";
import { heapSumsIn, type SumsPool, scenarioOf, sumsIn } from "./run-sums";
import { clearTray, fillTray, type TrayLane, useTray } from "./tray-store";
import { policiesTried, type Tried } from "./use-plan";

/** The prices of the heaps' cycles. */
export const PRICES = "glibc-2.36";

/** Policies on a trace that were run, or are being run. */
export interface PageSweep extends Tried {
  /** The trace by its name. */
  readonly trace: string;
  readonly operations: number;
  /** Its lanes are ignored. */
  readonly scenario: AllocationScenario;
  /** Values that were tried around an answer besides. */
  readonly finer: readonly Plan[];
  /** All policies, each with its index as its number. */
  readonly policies: readonly Policy[];
  /** In any order. */
  readonly dots: readonly Dot[];
  /** Policies × operations run in this rung, and all of them. */
  readonly done: number;
  readonly total: number;
  readonly state: "running" | "done" | "canceled" | "failed";
  /** The number of the first policy that the last run was to run. */
  readonly from: number;
  readonly seconds: number;
  /** "about 40 s left" of this rung; "" = too early to tell. */
  readonly left: string;
  /** Numbers of the policies whose worker died twice. */
  readonly lost: readonly number[];
  /** How often a worker failed and its policies ran again, and the last cause. */
  readonly restarts: { readonly count: number; readonly cause: string } | null;
  readonly hasRungs: boolean;
}

/** The sums of heaps under some dots. */
export type HeapResults = Readonly<Partial<Record<HeapModel, HeapRows>>>;

/** Why the sweep of a trace has ended without an answer, or early. */
interface SweepFailure {
  readonly trace: string;
  readonly cause: string;
}

interface AdvisorState {
  readonly sweep: PageSweep | null;
  readonly failure: SweepFailure | null;
  readonly heaps: HeapResults;
  /** Heaps that are being run. */
  readonly heapsLeft: number;
  /** Why the last heaps could not be run. */
  readonly heapFailure: string | null;
}

const EMPTY: AdvisorState = { sweep: null, failure: null, heaps: {}, heapsLeft: 0, heapFailure: null };

export const useAdvisor = create<AdvisorState>()(() => EMPTY);

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
  useAdvisor.setState(EMPTY);
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

/** Runs every policy of a plan and of a pool on a trace, in place of the last sweep. The lanes of the lab come first. */
export async function startSweep(calls: OpenCalls, { plan, pool }: Tried): Promise<void> {
  forgetSweep();
  const own = new AbortController();
  control = own;
  const { name, facts } = calls.trace;
  const scenario = await scenarioOf(calls, MOST_SENT).catch(errorMessage);
  if (own.signal.aborted) return;
  if (scenario === null || typeof scenario === "string") return fail(name, scenario ?? "The trace cannot be opened");
  const [policies, { operations }] = [policiesTried({ plan, pool }), facts];
  const hasRungs = rungsOf(operations, policies.length).length > 1;
  const begun = { ...BEGUN, dots: [], seconds: 0, lost: [], finer: [] };
  const task = { trace: name, operations, scenario, plan, pool, policies, hasRungs };
  useAdvisor.setState({ sweep: { ...begun, ...task }, heaps: {} });
  void runLanes(labLanes());
  await run(policies, 0, own.signal);
}

/** The state with which every run of a sweep begins. */
const BEGUN = { state: "running", done: 0, total: 1, from: 0, left: "", restarts: null } as const;

/** Runs again what a failure has ended. */
export async function tryAgain(calls: OpenCalls, tried: Tried): Promise<void> {
  const { sweep: now } = useAdvisor.getState();
  if (now === null || now.from === 0) return startSweep(calls, now ?? tried);
  const own = new AbortController();
  control = own;
  useAdvisor.setState({ failure: null });
  change({ ...BEGUN, from: now.from, lost: now.lost.filter((k) => k < now.from) });
  await run(now.policies.slice(now.from), now.from, own.signal);
}

function fail(trace: string, cause: string): void {
  useAdvisor.setState({ failure: { trace, cause } });
  change({ state: "failed" });
}

/** Runs the policies of a finer plan too. */
export async function runFiner(plan: Plan): Promise<void> {
  const { sweep: now } = useAdvisor.getState();
  if (now === null || now.state === "running") return;
  const own = new AbortController();
  control = own;
  const more = policiesOf(plan).filter((policy) => !now.policies.some((known) => equal(known, policy)));
  const from = now.policies.length;
  change({ ...BEGUN, policies: [...now.policies, ...more], finer: [...now.finer, plan], from });
  await run(more, from, own.signal);
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
  let rungBegan = began;
  let due = began + DRAWN_MS;
  const draw = () => {
    const at = performance.now();
    const left = timeLeft((at - rungBegan) / 1000, progress.done, progress.total);
    change({ dots: [...found.values()], ...progress, seconds: seconds(), left });
    const now = performance.now();
    due = now + Math.max(DRAWN_MS, DRAWN_SHARE * (now - at));
  };
  signal.addEventListener("abort", draw, { once: true });
  const numbers = new Map(policies.map((policy, i) => [policy, from + i]));
  let cause: string | null = null;
  const stop = (reason: string) => {
    cause ??= reason;
  };
  const lose = (lanes: readonly Policy[], reason: string) => {
    const gone = lanes.flatMap((lane) => numbers.get(lane) ?? []);
    // Every answer is compared with "no cache".
    if (gone.includes(0)) stop(reason);
    change({ lost: [...(useAdvisor.getState().sweep?.lost ?? []), ...gone] });
  };
  const pool = { run: trials.run.bind(trials), scenario: now.scenario, signal, lose, stop, onRestart };
  await sweep({ policies, operations }, sumsIn(pool), ({ dots, done, total }) => {
    if (signal.aborted) return;
    for (const dot of dots) found.set(from + dot.k, { ...whole(dot, operations), k: from + dot.k });
    if (total !== progress.total) rungBegan = performance.now();
    progress = { done, total };
    if (performance.now() >= due) draw();
  });
  if (signal.aborted) return;
  draw();
  if (cause === null) change({ state: "done" });
  else fail(now.trace, cause);
}

function onRestart(cause: string): void {
  change({ restarts: { count: (useAdvisor.getState().sweep?.restarts?.count ?? 0) + 1, cause } });
}

/** Runs lanes of a lab on the requests, for the tray. Those that the plan does not have get negative numbers. */
async function runLanes(lanes: readonly Policy[]): Promise<void> {
  const { sweep: now } = useAdvisor.getState();
  if (now === null || lanes.length === 0) return;
  const { scenario, operations, policies } = now;
  const { signal } = heapControl;
  const plain = lanes.map((lane) => ({ ...lane, heap: defaultPolicy.heap }));
  const lose = (_: readonly Policy[], cause: string) =>
    useTray.setState({ refusal: `The lanes of your lab could not be run. ${sentence(cause)}` });
  const sums = await sumsIn({ run: trials.run.bind(trials), scenario, signal, lose })(plain, operations, () => {});
  if (sums === null || sums.length === 0 || signal.aborted) return;
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
  const lose = (_: readonly Policy[], cause: string) => useAdvisor.setState({ heapFailure: cause });
  const pool: SumsPool = { run: trials.run.bind(trials), scenario: now.scenario, signal, lose };
  useAdvisor.setState({ heapFailure: null });
  await Promise.all(models.map((model) => runHeap(pool, model, dots, now.operations)));
}

/** Runs the question's heap: under all dots if the question needs that, or else under those that leave it open. */
export async function runAskedHeap({ question, dots, open }: Advice): Promise<void> {
  if (question.heap !== null) await runHeaps([question.heap], needsHeapOfAll(question) ? dots : open);
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

export interface AnswerProps {
  readonly calls: OpenCalls;
  readonly advice: Advice | null;
  readonly lanes: readonly TrayLane[];
  readonly sweep: PageSweep | null;
  /** Why the sweep has ended without an answer, or early; null = it has not. */
  readonly failure: string | null;
}

/** A sweep with an answer. */
export interface Answered extends Omit<AnswerProps, "failure"> {
  readonly advice: Advice;
  readonly sweep: PageSweep;
}
