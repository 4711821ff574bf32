import { errorMessage } from "../../shared/error-message";
import type { FromImporter, ImportChoice, ToImporter } from "./import-messages";

/** The part of Worker that an import uses. */
export interface ImportWorker {
  postMessage(message: ToImporter): void;
  terminate(): void;
  addEventListener(type: "message", listener: (event: MessageEvent<FromImporter>) => void): void;
  addEventListener(type: "error" | "messageerror", listener: (event: Event) => void): void;
}

type Hear = (message: FromImporter) => void;

const startWorker = (): ImportWorker =>
  new Worker(new URL("./import-worker.ts", import.meta.url), { type: "module", name: "bufferlab-import" });

/** The reading of one file, in a worker of its own, which also keeps the trace. */
export class TraceImport {
  readonly #hear: Hear;
  /** Null = the browser refuses workers, or the import has been canceled. */
  #worker: ImportWorker | null = null;

  /** Starts to read. `hear` gets every message until the import is canceled. */
  constructor(file: File, choice: ImportChoice, hear: Hear, start: () => ImportWorker = startWorker) {
    this.#hear = hear;
    try {
      const worker = start();
      this.#worker = worker;
      worker.addEventListener("message", ({ data }) => this.#pass(data));
      for (const type of ["error", "messageerror"] as const)
        worker.addEventListener(type, (event) => this.#fail((event as Partial<ErrorEvent>).message));
      worker.postMessage({ type: "read", file, choice });
    } catch (error) {
      const text = errorMessage(error);
      queueMicrotask(() => hear({ type: "failed", text }));
    }
  }

  /** Keeps the trace on this device, once it has been read. */
  keep(): void {
    this.#worker?.postMessage({ type: "keep" });
  }

  /** Ends the import at once, in whatever it does, and frees its memory. */
  cancel(): void {
    this.#worker?.terminate();
    this.#worker = null;
  }

  #pass(message: FromImporter): void {
    if (this.#worker !== null) this.#hear(message);
  }

  #fail(text = "The file could not be read in the background"): void {
    this.#pass({ type: "failed", text });
  }
}
