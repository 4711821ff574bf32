import type { Dot, Run, Trace } from "../bufferlab";
import type { ThreadsOptions } from "../bufferlab-node";
import type { SweptRequests } from "../sum-batches";
import { dotsOfPlan, readySweep, sweptRequests } from "../sweep";
import { machineThreads, startSums } from "./threads";

/** The same requests with pages that threads share. */
function shared(requests: SweptRequests): SweptRequests {
  const { pages } = requests;
  if (pages === null) return requests;
  const bytes = new SharedArrayBuffer(pages.bytes.byteLength);
  new Uint8Array(bytes).set(new Uint8Array(pages.bytes));
  return { ...requests, pages: { ...pages, bytes } };
}

/** Runs the policies of a plan in threads. @throws BadInput */
export async function* sweepInThreads(
  from: Trace | Run,
  { jobs = machineThreads(), ...options }: ThreadsOptions = {},
): AsyncGenerator<Dot> {
  const ready = await readySweep(await sweptRequests(from), options);
  const requests = shared(ready.requests);
  const threads = startSums(requests, jobs);
  try {
    yield* dotsOfPlan(requests, ready.policies, options, (batch) => threads.ask(batch), 2 * jobs);
  } finally {
    await threads.close();
  }
}
