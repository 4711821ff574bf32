import { STATUS } from "../../src/generated/kernel";
/**
 * Requests per CPU second of the page policies in wasm: Zipf 1.0 over 10^6 pages, 10^7 requests, a cache of 10^5 pages, one
 * lane with counters, roles and series. Medians of three rounds beside the goals.
 */

import { WORK } from "../../src/generated/page_cache";
import { PageCore, type PolicyName } from "../page-kit";
import { median } from "./open-core";

const ROUNDS = Number(process.env.BUFFERLAB_ROUNDS ?? 3);
const REQUESTS = 10_000_000;
const SCENARIO = { work: WORK.ZIPF, n: 1_000_000, requests: REQUESTS, cache: 100_000 };
/** Millions of requests a second. */
const GOALS: Readonly<Partial<Record<PolicyName, number>>> = { FIFO: 23, LRU: 17, SIEVE: 21, S3_FIFO: 6, ARC: 9 };

/** CPU seconds of a run, so that the machine's load counts less. */
function seconds(policy: PolicyName): number {
  const core = new PageCore({ ...SCENARIO, lanes: [{ policy }] });
  const start = process.cpuUsage();
  while (core.call("bl_run", 1_000_000) === STATUS.OK);
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1e6;
}

console.log(`Requests a CPU second, medians of ${ROUNDS} rounds`);
console.table(
  Object.entries(GOALS).map(([policy, goal]) => {
    const rounds = Array.from({ length: ROUNDS }, () => seconds(policy as PolicyName));
    return { policy, wasm: `${(REQUESTS / median(rounds) / 1e6).toFixed(1)} M/s`, goal: `${goal} M/s` };
  }),
);
