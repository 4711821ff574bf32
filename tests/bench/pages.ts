/**
 * The page cache in wasm beside its goals, in CPU seconds, so that the machine's load counts less. Requests a second of the
 * policies: Zipf 1.0 over 10^6 pages, 10^7 requests, a cache of 10^5 pages, one lane with counters, roles and series. The
 * default scenario: three lanes to its end, and jumps in it. Curves: LRU's over 10^7 requests, and the sweep of the default
 * scenario for four policies as the page computes it, on one thread instead of two workers. Medians of rounds in turn.
 */
import { STATUS } from "../../src/generated/kernel";
import { WORK } from "../../src/generated/page_cache";
import { computeCurves, planOf } from "../../src/labs/page-cache/curves/compute-curves";
import { SWEPT_SIZES } from "../../src/labs/page-cache/curves/stream-curves";
import { scanScenario } from "../../src/labs/page-cache/scenario/presets";
import { laneOf } from "../../src/models/page_cache/policy-tables";
import "../load-labs";
import { PageCore, type PageScenario, type PolicyName } from "../page-kit";
import { runTrial } from "../trial-kit";
import { median } from "./open-core";

const ROUNDS = Number(process.env.BUFFERLAB_ROUNDS ?? 3);
const REQUESTS = 10_000_000;
const LARGE = { work: WORK.ZIPF, n: 1_000_000, requests: REQUESTS, cache: 100_000 };
/** Millions of requests a second. */
const GOALS: Readonly<Partial<Record<PolicyName, number>>> = { FIFO: 23, LRU: 17, SIEVE: 21, S3_FIFO: 6, ARC: 9 };
const JUMPS = 50;
/** Short enough that the optimized code takes over early. */
const SLICE = 100_000;

/** CPU seconds that `work` takes. */
async function seconds(work: () => unknown): Promise<number> {
  const start = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1e6;
}

function runToEnd(core: PageCore): void {
  while (core.call("bl_run", SLICE) === STATUS.OK);
}

/** The median of the CPU seconds of `work`, which gets a new core each time. */
async function medianSeconds(scenario: PageScenario, work: (core: PageCore) => unknown): Promise<number> {
  const rounds: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const core = new PageCore(scenario);
    rounds.push(await seconds(() => work(core)));
  }
  return median(rounds);
}

async function speeds() {
  const rows: Record<string, { wasm: string; goal: string }> = {};
  for (const [policy, goal] of Object.entries(GOALS)) {
    const lanes = [{ policy: policy as PolicyName }];
    const speed = REQUESTS / (await medianSeconds({ ...LARGE, lanes }, runToEnd)) / 1e6;
    rows[policy] = { wasm: `${speed.toFixed(1)} M/s`, goal: `≥ ${goal} M/s` };
  }
  return rows;
}

const LANES = (["LRU", "ARC", "S3_FIFO"] as const).map((policy) => ({ policy }));

/** CPU milliseconds of jumps between random places of a run that has ended. */
async function jumpMilliseconds(): Promise<readonly number[]> {
  const core = new PageCore({ lanes: LANES });
  runToEnd(core);
  const end = core.call("bl_done");
  const jumps: number[] = [];
  for (let i = 0; i < JUMPS; i++) {
    const done = Math.floor(Math.random() * (end + 1));
    jumps.push(1000 * (await seconds(() => core.seek(done))));
  }
  return jumps;
}

function readCurve(core: PageCore): void {
  core.call("bl_curve_begin");
  while (core.call("bl_curve_continue", 1_000_000) > 0);
}

const SWEPT = { ...scanScenario, lanes: (["arc", "s3-fifo", "lirs", "optimum"] as const).map((name) => laneOf(name)) };
const silent = { found: () => {}, progress: () => {} };
const sweep = () => computeCurves(runTrial, planOf(SWEPT), null, new AbortController().signal, silent);

async function times() {
  const wholeRun = 1000 * (await medianSeconds({ lanes: LANES }, runToEnd));
  const jumps = await jumpMilliseconds();
  const curve = await medianSeconds({ ...LARGE, lanes: [{ policy: "LRU" }] }, readCurve);
  const sweeps: number[] = [];
  for (let round = 0; round < ROUNDS; round++) sweeps.push(await seconds(sweep));
  return {
    "default scenario to its end, three lanes": { CPU: `${wholeRun.toFixed(0)} ms`, goal: "≤ 150 ms" },
    "jump in it, median": { CPU: `${median(jumps).toFixed(1)} ms`, goal: "≤ 100 ms" },
    "jump in it, longest": { CPU: `${Math.max(...jumps).toFixed(1)} ms`, goal: "≤ 100 ms" },
    "LRU's curve, 10^7 requests": { CPU: `${curve.toFixed(2)} s`, goal: "≤ 5 s" },
    [`${SWEPT_SIZES} sizes, four policies`]: { CPU: `${median(sweeps).toFixed(2)} s`, goal: "≤ 4 s, on two workers 2" },
  };
}

console.log(`Medians of ${ROUNDS} rounds, ${JUMPS} jumps`);
console.table(await speeds());
console.table(await times());
