import type { Policy } from "../../models/allocation/scenario";
import { type PolicySums, type SweptRequests, sumBatches } from "../sum-batches";
import { serveRequests, startThreads, type Threads } from "./threads";

/** Starts threads that sum batches of policies. A single one is not worth its start. */
export function startSums(requests: SweptRequests, jobs: number): Threads<readonly Policy[], readonly PolicySums[]> {
  if (jobs > 1) return startThreads(requests, jobs);
  const sum = sumBatches(requests);
  return { ask: async (policies) => sum(policies), close: async () => {} };
}

/** Answers each list of policies in a thread. */
export const serveSums = (): void => serveRequests((data) => sumBatches(data as SweptRequests));
