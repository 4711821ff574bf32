import { loadLabs } from "../../kernel/labs/labs";
import type { PolicySums } from "../../models/allocation/sums";
import { type Batch, type SweptRequests, sumBatches } from "../sum-batches";
import { serveRequests, startThreads, type Threads } from "./threads";

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
  await loadLabs();
  serveRequests((data) => sumBatches(data as SweptRequests));
}
