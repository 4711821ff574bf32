import { availableParallelism } from "node:os";
import { parentPort, Worker, workerData } from "node:worker_threads";
import { loadLabs } from "../../kernel/labs/labs";
import type { PolicySums } from "../../models/allocation/sums";
import { type Batch, type SweptRequests, sumBatches } from "../sum-batches";
import { packagePath } from "./package-file";

/** The program, which serves in a thread (start.ts). Only a bundler defines import.meta.env. */
const PROGRAM = packagePath(
  import.meta.env?.MODE === "package" ? "build/package/bin/bufferlab.js" : "src/cli/bufferlab.mjs",
);

/** The threads that this machine runs at once. */
export const machineThreads = (): number => availableParallelism();

/** Threads that answer requests, one at a time each. */
export interface Threads<Q, A> {
  ask(question: Q): Promise<A>;
  close(): Promise<void>;
}

/** Starts threads with some data. Each takes the request that waits the longest. */
export function startThreads<Q, A>(data: object, count: number): Threads<Q, A> {
  const threads = Array.from({ length: count }, () => new Worker(PROGRAM, { workerData: data }));
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
    ask: async (question) => {
      const thread = await taken();
      const answer = await answerOf<A>(thread, question);
      giveBack(thread);
      return answer;
    },
    close: async () => void (await Promise.all(threads.map((thread) => thread.terminate()))),
  };
}

function answerOf<A>(thread: Worker, question: unknown): Promise<A> {
  return new Promise((resolve, reject) => {
    const settle = () => thread.off("message", answered).off("error", failed);
    const answered = (answer: A) => {
      settle();
      resolve(answer);
    };
    const failed = (error: Error) => {
      settle();
      reject(error);
    };
    thread.once("message", answered).once("error", failed);
    thread.postMessage(question);
  });
}

/** Answers requests in a thread. `open`: makes what answers from the thread's data. */
export function serveRequests<Q, A>(open: (data: unknown) => (question: Q) => A): void {
  const answer = open(workerData);
  parentPort?.on("message", (question: Q) => parentPort?.postMessage(answer(question)));
}

/** Starts threads that sum batches of policies. A single one is not worth its start. */
export function startSums(requests: SweptRequests, jobs: number): Threads<Batch, readonly PolicySums[]> {
  if (jobs > 1) return startThreads(requests, jobs);
  const sum = sumBatches(requests);
  let last: Promise<unknown> = Promise.resolve();
  const ask = (batch: Batch) => {
    const answer = last.then(() => sum(batch));
    last = answer;
    return answer;
  };
  return { ask, close: async () => {} };
}

/** Answers each batch in a thread. */
export async function serveSums(): Promise<void> {
  await Promise.all([loadLabs(), import("../../models/pools/lane-pools")]);
  serveRequests((data) => sumBatches(data as SweptRequests));
}
