import { FileJob, type JobWorker } from "./file-job";
import type { FromImporter, ImportChoice, ToImporter } from "./import-messages";

type ImportWorker = JobWorker<ToImporter, FromImporter>;

const startWorker = (): ImportWorker =>
  new Worker(new URL("./import-worker.ts", import.meta.url), { type: "module", name: "bufferlab-import" });

/** The reading of one file as requests for pages, in a worker, which also keeps the trace. */
export class TraceImport extends FileJob<ToImporter, FromImporter> {
  constructor(file: File, choice: ImportChoice, hear: (message: FromImporter) => void, start = startWorker) {
    super(start, { type: "read", file, choice }, hear);
  }

  /** Keeps the trace on this device, once it has been read. */
  keep(): void {
    this.send({ type: "keep" });
  }
}
