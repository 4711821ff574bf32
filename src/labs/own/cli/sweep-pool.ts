import { Worker } from "node:worker_threads";
import { packagePath } from "../../../cli/shared/package-file";
import type { Policy } from "../../../models/allocation/scenario";
import { type PolicySums, type SweptRequests, sumBatches } from "./sweep-thread";

/** The program, which serves in a thread (start.ts). Only a bundler defines import.meta.env. */
const PROGRAM = packagePath(
  import.meta.env?.MODE === "package" ? "build/package/bin/bufferlab.mjs" : "src/cli/bufferlab.mjs",
);

/** Sums batches of policies. */
export interface SumPool {
  sum(policies: readonly Policy[]): Promise<readonly PolicySums[]>;
  close(): Promise<void>;
}

/** Threads that each take the next batch; a single job needs none. */
export function sumPool(requests: SweptRequests, jobs: number): SumPool {
  if (jobs === 1) {
    const sum = sumBatches(requests);
    return { sum: async (policies) => sum(policies), close: async () => {} };
  }
  const threads = Array.from({ length: jobs }, () => new Worker(PROGRAM, { workerData: requests }));
  const free = [...threads];
  const waiting: ((thread: Worker) => void)[] = [];
  const taken = () => {
    const thread = free.pop();
    return thread ? Promise.resolve(thread) : new Promise<Worker>((resolve) => waiting.push(resolve));
  };
  const giveBack = (thread: Worker) => {
    const next = waiting.shift();
    if (next) next(thread);
    else free.push(thread);
  };
  return {
    sum: async (policies) => {
      const thread = await taken();
      const sums = await answerOf(thread, policies);
      giveBack(thread);
      return sums;
    },
    close: async () => void (await Promise.all(threads.map((thread) => thread.terminate()))),
  };
}

/** A thread's answer to a message. */
function answerOf(thread: Worker, policies: readonly Policy[]): Promise<readonly PolicySums[]> {
  return new Promise((resolve, reject) => {
    const settle = () => thread.off("message", answer).off("error", fail);
    const answer = (sums: readonly PolicySums[]) => {
      settle();
      resolve(sums);
    };
    const fail = (error: Error) => {
      settle();
      reject(error);
    };
    thread.once("message", answer).once("error", fail);
    thread.postMessage(policies);
  });
}
