import type { Problem } from "../../kernel/scenario/scenario";
import type { JobFailure } from "./file-job";
import type { FormatChoice, PageTraceFormatName } from "./pages/format";
import type { TraceReading } from "./pages/page-trace";
import type { FoundFormat, ReadProgress } from "./pages/read-page-trace";
import type { KeptTrace } from "./trace-store";

/** Messages between the page and a worker that reads the file of one trace. */

/** How to read a file. */
export interface ImportChoice extends Pick<FormatChoice, "columns" | "hasHeader" | "unit" | "only" | "split"> {
  /** Null = the format that the file looks like. */
  readonly format: PageTraceFormatName | null;
  /** Null = as the format says. */
  readonly reading: TraceReading | null;
  /** The trace that is looked for in the file, by every choice of operations and volumes; missing = any. */
  readonly wanted?: string | undefined;
}

export type ToImporter =
  | { readonly type: "read"; readonly file: File; readonly choice: ImportChoice }
  /** Keeps the trace on this device, once it has been read. */
  | { readonly type: "keep" };

export type FromImporter =
  | ({ readonly type: "format" } & FoundFormat)
  | ({ readonly type: "progress" } & ReadProgress)
  | { readonly type: "read"; readonly trace: KeptTrace; readonly remarks: readonly string[] }
  /** The file is not a trace, or a choice does not fit it. */
  | { readonly type: "problems"; readonly problems: readonly Problem[] }
  | { readonly type: "kept" }
  | JobFailure;
