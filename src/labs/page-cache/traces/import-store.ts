import { useEffect } from "react";
import { create } from "zustand";
import { useFaults } from "../../../kernel/run/fault-store";
import type { Problem } from "../../../kernel/scenario/scenario";
import { visibleText } from "../../../shared/visible-text";
import type { FromImporter, ImportChoice } from "../../../workloads/traces/import-messages";
import type { FoundFormat } from "../../../workloads/traces/pages/read-page-trace";
import { readingText } from "../../../workloads/traces/pages/record";
import { TraceImport } from "../../../workloads/traces/trace-import";
import { deviceTraces, type KeptTrace } from "../../../workloads/traces/trace-store";
import { keptList } from "../../shared/kept-list";
import { pageNow, usePageScenario } from "../page-state";

/** The end of reading a file. */
export type Outcome =
  | { readonly type: "read"; readonly trace: KeptTrace; readonly remarks: readonly string[] }
  | { readonly type: "problems"; readonly problems: readonly Problem[] }
  /** `text`: a sentence without its period. */
  | { readonly type: "failed"; readonly text: string };

/** The import of a file. */
export interface Importing {
  readonly file: File;
  readonly choice: ImportChoice;
  /** Null = not known yet. */
  readonly found: FoundFormat | null;
  /** Bytes of the file, and requests, read so far. */
  readonly bytes: number;
  readonly requests: number;
  /** Null = it is being read. */
  readonly outcome: Outcome | null;
  /** The trace is being stored, or has been. */
  readonly isKept: boolean;
  /** Why the trace could not be kept, as a sentence without its period; null = nothing has failed. */
  readonly refusal: string | null;
}

interface ImportState {
  /** The dialog is open. */
  readonly isOpen: boolean;
  /** Null = no file has been chosen. */
  readonly importing: Importing | null;
  /** A file that may also be a recording of malloc calls, until a person says what it is; null = no such file. */
  readonly doubtful: File | null;
}

/** The dialog of traces and the import in it. */
export const useImport = create<ImportState>()(() => ({ isOpen: false, importing: null, doubtful: null }));

let running: TraceImport | null = null;

const set = (change: Partial<Importing>): void =>
  useImport.setState(({ importing }) => ({ importing: importing && { ...importing, ...change } }));

export const openTraces = (): void => useImport.setState({ isOpen: true });

/** Ends an import at once. */
export function cancelImport(): void {
  running?.cancel();
  running = null;
  useImport.setState({ importing: null, doubtful: null });
}

export function closeTraces(): void {
  cancelImport();
  useImport.setState({ isOpen: false });
}

/** Reads a file in place of any other, and opens the dialog. */
export function importFile(file: File, choice: ImportChoice): void {
  const before = useImport.getState().importing;
  cancelImport();
  // The controls of the last reading stay, so that the one that a person has just used keeps its focus.
  const found = before?.file === file ? before.found : null;
  const importing = { file, choice, found, bytes: 0, requests: 0, outcome: null, isKept: false, refusal: null };
  useImport.setState({ isOpen: true, importing });
  running = new TraceImport(file, choice, hear);
}

/** Keeps the trace that has been read; `onKept` then uses it. */
export function keepTrace(onKept: () => void): void {
  afterKept = onKept;
  set({ isKept: true, refusal: null });
  running?.keep();
}

/** Reads a dropped or chosen file, as the trace of the scenario is read. If this trace is missing, the file may be it. */
export function importOwn(file: File): void {
  const { work, read, trace } = pageNow();
  const wanted = useFaults.getState().missing === null ? undefined : (trace ?? undefined);
  importFile(file, { format: null, reading: work === "trace" ? read : null, wanted });
}

/** Asks what a file is. */
export function askAbout(file: File): void {
  cancelImport();
  useImport.setState({ isOpen: true, doubtful: file });
}

let afterKept = () => {};

function hear(message: FromImporter): void {
  const isRead = useImport.getState().importing?.outcome?.type === "read";
  if (message.type === "failed" && isRead) set({ refusal: message.text, isKept: false });
  else set(changeBy(message));
  if (message.type !== "kept") return;
  void readKeptTraces();
  afterKept();
}

/** The change by a message of the importer. */
function changeBy(message: FromImporter): Partial<Importing> {
  switch (message.type) {
    case "format":
      return { found: message };
    case "progress":
      return { bytes: message.bytes, requests: message.requests };
    case "kept":
      return {};
    case "read":
      return { outcome: message, ...chosen(message.trace) };
    default:
      return { outcome: message };
  }
}

/** The operations and volumes by which a trace was found. */
function chosen({ choice }: KeptTrace): Partial<Importing> {
  const { importing } = useImport.getState();
  const { only, split } = choice ?? {};
  return importing === null
    ? {}
    : { choice: { ...importing.choice, only: only ?? undefined, split: split ?? undefined } };
}

/** The traces of requests that this device keeps. A run that has begun with a deleted one continues. */
export const { useList: useKeptTraces, read: readKeptTraces, remove: deleteTrace } = keptList<KeptTrace>(deviceTraces);

/** The description of a kept trace; null = the device does not have it, or the list has not been read. */
export const useKeptTrace = (name: string | null): KeptTrace | null =>
  useKeptTraces(({ traces }) => traces?.find((trace) => trace.name === name) ?? null);

const MOST_FILE = 32;

/** "web-7.csv, read as keys, reads alone"; null = the requests are no trace. */
export function useTraceWords(): string | null {
  const { work, trace, read } = usePageScenario((scenario) => scenario);
  const kept = useKeptTrace(trace);
  const isOfTrace = work === "trace";
  useEffect(() => void (isOfTrace && readKeptTraces()), [isOfTrace]);
  if (!isOfTrace) return null;
  const file = visibleText(kept?.file ?? "a trace");
  const name = file.length > MOST_FILE ? `${file.slice(0, MOST_FILE - 1)}…` : file;
  return `${name}, read as ${readingText(read, kept?.choice ?? {})}`;
}
