import { deviceCalls, type OpenCalls } from "./call-store";
import type { CallParts } from "./calls/filters";
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

const CHOICE = { format: "packed", skipBad: 0, isLossy: false, mayBeHuge: false } as const;
const ALL_PARTS: CallParts = { threads: null, span: null, only: null };

/** Keeps a packed file, or parts of it, as a trace. Returns its name; null = it cannot be read. */
export function keepCalls(file: File, parts = ALL_PARTS): Promise<string | null> {
  return new Promise((resolve) => {
    const hear = (message: FromCallReader) => {
      if (message.type === "problems" || message.type === "failed") return resolve(null);
      if (message.type !== "read") return;
      const { trace, bytes, lacking } = message;
      if (bytes !== null) deviceCalls.hold({ trace, bytes }, lacking);
      resolve(trace.name);
    };
    new CallsJob({ type: "read", file, choice: CHOICE, parts }, hear);
  });
}

/** Keeps a part of a trace as a trace of its own. Null = it is empty, or it cannot be kept. */
export async function keepPart({ trace, bytes }: OpenCalls, parts: CallParts): Promise<OpenCalls | null> {
  const name = await keepCalls(new File([bytes], `${trace.title}, part`), parts);
  const kept = name === null ? null : await deviceCalls.open(name);
  return kept?.ok ? kept.value : null;
}
