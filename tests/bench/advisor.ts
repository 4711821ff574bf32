/**
 * A sweep of a trace: nanoseconds of the processor for a policy and an operation, four policies on one reading, by an
 * ordinary trial and by a run that only sums, in turn. Medians of five rounds.
 */
import { readFileSync } from "node:fs";
import { cutoffsOf, defaultPlan, policiesOf } from "../../src/advisor/plan";
import { batchesOf } from "../../src/advisor/sweep";
import { Core } from "../../src/models/allocation/engine/core";
import { givePagesOf } from "../../src/models/allocation/engine/given-calls";
import { Session } from "../../src/models/allocation/engine/session";
import { SweepRun } from "../../src/models/allocation/engine/sweep-run";
import type { Policy } from "../../src/models/allocation/scenario";
import { kneesOf } from "../../src/workloads/traces/calls/knees";
import { CALL, type CallOperation, sizeOf } from "../../src/workloads/traces/calls/operation";
import { readCalls } from "../../src/workloads/traces/calls/read-calls";
import { builtCore } from "../built-core";
import { type Call, ofCalls, packCalls } from "../call-kit";
import { article } from "../oracle/article";
import { median } from "./open-core";

const TRACE = "public/traces/git.trace.gz";
const ROUNDS = 5;
/** Every eighth batch of the plan is measured. */
const EVERY = 8;

const calls: Call[] = [];
const sizes = new Map<number, number>();
async function* file() {
  yield readFileSync(TRACE);
}
function keep(operation: CallOperation): void {
  const { kind, place, log2 } = operation;
  const bytes = sizeOf(operation);
  calls.push({ kind, place, log2, bytes });
  if (kind !== CALL.FREE) sizes.set(bytes, (sizes.get(bytes) ?? 0) + 1);
}

/** Nanoseconds of the processor that some work takes. */
function cpuNs(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return 1000 * (user + system);
}

async function main(): Promise<void> {
  const read = await readCalls(file(), keep);
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  const knees = kneesOf([...sizes].sort(([a], [b]) => a - b));
  const policies = policiesOf(defaultPlan(knees));
  const batches = batchesOf(policies.map((_, k) => k)).filter((_, i) => i % EVERY === 0);
  const [packed, core] = [packCalls(calls), new Core(builtCore)];
  const scenarios = batches.map((batch) => ofCalls(article(...batch.map((k) => policies[k] as Policy)), packed));
  const give = givePagesOf(packed);
  const ways = {
    "ordinary trial": () => {
      for (const scenario of scenarios) {
        const opened = Session.open(core, scenario, 0, give);
        if (opened.ok) opened.value.replay(calls.length);
      }
    },
    "sums alone": () => {
      for (const scenario of scenarios) {
        const opened = SweepRun.open(core, scenario, give);
        if (opened.ok) opened.value.advance(calls.length);
      }
    },
  };
  const runs = batches.flat().length * calls.length;
  const rounds = Array.from({ length: ROUNDS }, () => Object.values(ways).map((way) => cpuNs(way) / runs));
  const [old = 0, now = 0] = Object.keys(ways).map((_, i) => median(rounds.map((round) => round[i] ?? 0)));
  console.log(
    `${TRACE}: ${calls.length} operations, ${policies.length} policies, cutoffs ${cutoffsOf(knees).join(", ")}`,
  );
  for (const [i, name] of Object.keys(ways).entries())
    console.log(`${name.padEnd(16)}${[old, now][i]?.toFixed(1)} ns a policy and operation`);
  console.log(`ratio           ${(old / now).toFixed(2)}`);
}

await main();
