import type { FromCallReader, ToCallReader } from "./calls-messages";
import { FileJob, type JobWorker } from "./file-job";

type CallsWorker = JobWorker<ToCallReader, FromCallReader>;

const startWorker = (): CallsWorker =>
  new Worker(new URL("./calls-worker.ts", import.meta.url), { type: "module", name: "bufferlab-calls" });

/** The reading of one trace of calls, in a worker. */
export class CallsJob extends FileJob<ToCallReader, FromCallReader> {
  constructor(first: ToCallReader, hear: (message: FromCallReader) => void, start = startWorker) {
    super(start, first, hear);
  }
}
