import type { Dot, Run, Trace } from "../bufferlab";
import type { ThreadsOptions } from "../bufferlab-node";
import { dotsOfPlan, type SweepSource, sweptRequests } from "../sweep";
import { machineThreads, startSums } from "./threads";

/** The same requests with pages that threads share. */
function shared({ requests, knees }: SweepSource): SweepSource {
  const { pages } = requests;
  if (pages === null) return { requests, knees };
  const bytes = new SharedArrayBuffer(pages.bytes.byteLength);
  new Uint8Array(bytes).set(new Uint8Array(pages.bytes));
  return { requests: { ...requests, pages: { ...pages, bytes } }, knees };
}

/** Runs the policies of a plan in threads. @throws BadInput */
export async function* sweepInThreads(
  from: Trace | Run,
  { jobs = machineThreads(), ...options }: ThreadsOptions = {},
): AsyncGenerator<Dot> {
  const source = shared(await sweptRequests(from));
  const threads = startSums(source.requests, jobs);
  try {
    yield* dotsOfPlan(source, options, (batch) => threads.ask(batch), 2 * jobs);
  } finally {
    await threads.close();
  }
}
