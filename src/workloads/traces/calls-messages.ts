import type { Problem } from "../../kernel/scenario/scenario";
import type { CallParts } from "./calls/filters";
import type { CallFormatName } from "./calls/format";
import type { CallView, KeptCalls } from "./calls/kept-calls";
import type { Spans } from "./calls/plots";
import type { CallProgress, FoundCallFormat } from "./calls/read-calls";
import type { JobFailure } from "./file-job";

/** Messages between the page and a worker that reads the file of one trace of calls. */

/** How to read a file. */
export interface CallChoice {
  /** Null = the format that the file looks like. */
  readonly format: CallFormatName | null;
  /** Bad lines, rows or blocks that may be skipped. */
  readonly skipBad: number;
  /** Reads it although its recorder lost calls. */
  readonly isLossy: boolean;
  /** Reads it although it unpacks to very much. */
  readonly mayBeHuge: boolean;
}

export type ToCallReader =
  /** Reads a file, or parts of it, and keeps it on this device. */
  | { readonly type: "read"; readonly file: File; readonly choice: CallChoice; readonly parts?: CallParts }
  /** Reads a file without keeping it. */
  | { readonly type: "check"; readonly file: File; readonly choice: CallChoice }
  /** Counts parts of a trace that has been read. `bytes`: its pages. */
  | { readonly type: "view"; readonly bytes: Blob; readonly parts: CallParts };

export type FromCallReader =
  | ({ readonly type: "format" } & FoundCallFormat)
  | ({ readonly type: "progress"; readonly needed: Spans } & CallProgress)
  | ReadMessage
  /** `trace`: without a name. */
  | { readonly type: "checked"; readonly trace: KeptCalls }
  | { readonly type: "viewed"; readonly view: CallView }
  /** The file is not a trace, or a choice does not fit it. */
  | { readonly type: "problems"; readonly problems: readonly Problem[] }
  | JobFailure;

export interface ReadMessage {
  readonly type: "read";
  readonly trace: KeptCalls;
  /** The pages; null = this device keeps them. */
  readonly bytes: Blob | null;
  /**
   * Bytes for which this device has no room, so the page holds the trace; null = an unknown number; missing = there is
   * room, or no device keeps any.
   */
  readonly lacking?: number | null;
  /** The titles of traces that were deleted to make room. */
  readonly dropped: readonly string[];
}
