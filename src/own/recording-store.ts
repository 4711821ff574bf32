import { create } from "zustand";
import { fileProblem } from "../kernel/scenario/problem";
import type { Problem } from "../kernel/scenario/scenario";
import { keptList } from "../labs/shared/kept-list";
import { visibleText } from "../shared/visible-text";
import { deviceCalls, type OpenCalls } from "../workloads/traces/call-store";
import type { CallParts } from "../workloads/traces/calls/filters";
import type { CallView, KeptCalls } from "../workloads/traces/calls/kept-calls";
import type { Spans } from "../workloads/traces/calls/plots";
import type { FoundCallFormat } from "../workloads/traces/calls/read-calls";
import type { CallChoice, FromCallReader, ReadMessage } from "../workloads/traces/calls-messages";
import { CallsJob } from "../workloads/traces/keep-calls";
import { goTo } from "./address";
import { heldText } from "./words";

/** The traces of calls that this device keeps, and those that the page holds. */
export const { useList: useShelf, read: readShelf, remove: deleteCalls } = keptList<KeptCalls>(deviceCalls);

/* A report with its trace inside, as the advisor and the command line write it (src/advisor/report/html.ts). */

/** The trace of a report, as a file, and the question that the report answers. */
interface ReportedTrace {
  readonly file: File;
  readonly ask: string;
}

const BEGIN = "<!doctype html>";
// Not parsed as a page, because a parser would apply its styles, which our policy forbids.
const DATA = /<script type="application\/json" id="report">(.*?)<\/script>/s;
const PACKED = /href="data:application\/octet-stream;base64,([\w+/=]+)"/;

/** Null = the file is not a web page; "no-trace" = it is one, but without a trace. */
async function reportedTrace(file: Blob): Promise<ReportedTrace | "no-trace" | null> {
  const head = await file.slice(0, BEGIN.length).text();
  if (head.toLowerCase() !== BEGIN) return null;
  const page = await file.text();
  try {
    const { trace, question } = JSON.parse(DATA.exec(page)?.[1] ?? "");
    const bytes = Uint8Array.from(atob(PACKED.exec(page)?.[1] ?? ""), (letter) => letter.charCodeAt(0));
    if (bytes.length === 0) return "no-trace";
    return { file: new File([bytes], String(trace.name)), ask: String(question.ask) };
  } catch {
    return "no-trace";
  }
}

/** Why a file is not read. `text`: a sentence without its period. */
export type Refusal =
  | { readonly type: "problems"; readonly problems: readonly Problem[] }
  | { readonly type: "failed"; readonly text: string };

/** The reading of a file. */
export interface Reading {
  readonly file: File;
  readonly choice: CallChoice;
  /** When it began, in ms of the page's clock. */
  readonly since: number;
  /** Null = not known yet. */
  readonly found: FoundCallFormat | null;
  /** Bytes of the file, and operations, read so far. */
  readonly bytes: number;
  readonly operations: number;
  /** Null = nothing yet. */
  readonly needed: Spans | null;
  /** The question to open it with; null = none. */
  readonly ask: string | null;
  /** Null = it is being read. */
  readonly refusal: Refusal | null;
}

/** Parts of the trace that is shown. */
interface Viewing {
  readonly parts: CallParts;
  /** Null = not counted yet. */
  readonly view: CallView | null;
  readonly operations: number;
  readonly refusal: Refusal | null;
}

interface RecordingState {
  readonly reading: Reading | null;
  readonly shown: OpenCalls | null;
  /** Null = the whole trace. */
  readonly viewing: Viewing | null;
  /** The trace of the address, which neither the device nor the page has; null = it has it. */
  readonly missing: string | null;
  /** The trace of a link, for which another file was given; null = none. */
  readonly instead: string | null;
  /** The latest event, as sentences. */
  readonly news: string;
}

const NOTHING: RecordingState = { reading: null, shown: null, viewing: null, missing: null, instead: null, news: "" };

export const useRecording = create<RecordingState>()(() => NOTHING);

/** Reads a file as what it looks like, and as it is. */
export const PLAIN_CHOICE: CallChoice = { format: null, skipBad: 0, isLossy: false, mayBeHuge: false };

let reader: CallsJob | null = null;
let counter: CallsJob | null = null;

const setReading = (change: Partial<Reading>): void =>
  useRecording.setState(({ reading }) => ({ reading: reading && { ...reading, ...change } }));

/** Ends the reading of a file at once. What was open stays. */
export function cancelReading(): void {
  reader?.cancel();
  reader = null;
  useRecording.setState({ reading: null });
}

/** Opens a file in place of any other: a recording, or a report that has one inside. */
export async function openFile(file: File): Promise<void> {
  const report = await reportedTrace(file).catch(() => null);
  if (report === "no-trace") beginReading(file, PLAIN_CHOICE, { refusal: NO_TRACE_INSIDE });
  else if (report === null) readFile(file);
  else readFile(report.file, PLAIN_CHOICE, report.ask);
}

const NO_TRACE_INSIDE: Refusal = {
  type: "failed",
  text: "This web page has no trace inside. Drop the recording, or a report that was saved with its trace",
};

const IS_FOLDER = fileProblem("a folder", "one recording; open the folder and drop a file from it");

/** Says that a folder was dropped. What was open stays. */
export const refuseFolder = (): void =>
  beginReading(new File([], "A folder"), PLAIN_CHOICE, { refusal: { type: "problems", problems: [IS_FOLDER] } });

function beginReading(file: File, choice: CallChoice, change: Partial<Reading>): void {
  cancelReading();
  const since = performance.now();
  const begun = { found: null, bytes: 0, operations: 0, needed: null, refusal: null, ask: null };
  useRecording.setState({ reading: { file, choice, since, ...begun, ...change }, news: "" });
}

/** Reads a recording in place of any other file. `ask`: the question that the advisor answers about it. */
export function readFile(file: File, choice = PLAIN_CHOICE, ask: string | null = null): void {
  beginReading(file, choice, { ask });
  reader = new CallsJob({ type: "read", file, choice }, hearReader);
}

function hearReader(message: FromCallReader): void {
  if (message.type === "format") setReading({ found: message });
  else if (message.type === "progress")
    setReading({ bytes: message.bytes, operations: message.operations, needed: message.needed });
  else if (message.type === "read") void showRead(message);
  else if (message.type === "problems" || message.type === "failed") setReading({ refusal: message });
}

async function showRead({ trace, bytes, lacking, dropped }: ReadMessage): Promise<void> {
  if (bytes !== null) deviceCalls.hold({ trace, bytes }, lacking);
  const calls = await deviceCalls.open(trace.name);
  if (!calls.ok || calls.value === null) {
    setReading({ refusal: { type: "failed", text: calls.ok ? "The trace was not kept" : calls.error } });
    return;
  }
  const ask = useRecording.getState().reading?.ask ?? null;
  cancelReading();
  const room = dropped.map((title) => ` “${visibleText(title)}” was deleted to make room.`).join("");
  const held = deviceCalls.isHeld(trace.name) ? ` ${heldText(deviceCalls.lackingOf(trace.name))}` : "";
  const news = `Read ${visibleText(trace.title)}.${room}${held}`;
  const { missing } = useRecording.getState();
  const isAsked = missing === trace.name;
  const instead = isAsked ? null : missing;
  useRecording.setState({ shown: calls.value, viewing: null, missing: null, instead, news });
  void readShelf();
  // A link that lacked only its file keeps its face and its question.
  if (!isAsked) goTo({ trace: trace.name, ...(ask !== null && { face: "advisor", ask }) });
}

/** Opens the trace that an address names; null = it names none. */
export async function openNamed(name: string | null): Promise<void> {
  const { shown } = useRecording.getState();
  if (name === shown?.trace.name) return;
  viewParts(null);
  useRecording.setState({ shown: null, missing: null, instead: null });
  if (name === null) return;
  const calls = await deviceCalls.open(name);
  useRecording.setState(calls.ok && calls.value !== null ? { shown: calls.value } : { missing: name });
}

/** Counts parts of the trace that is shown; null = all of it. */
export function viewParts(parts: CallParts | null): void {
  counter?.cancel();
  counter = null;
  const { shown, viewing } = useRecording.getState();
  if (parts === null || shown === null) {
    useRecording.setState({ viewing: null });
    return;
  }
  useRecording.setState({ viewing: { parts, view: viewing?.view ?? null, operations: 0, refusal: null } });
  counter = new CallsJob({ type: "view", bytes: shown.bytes, parts }, hearCounter);
}

const setViewing = (change: Partial<Viewing>): void =>
  useRecording.setState(({ viewing }) => ({ viewing: viewing && { ...viewing, ...change } }));

function hearCounter(message: FromCallReader): void {
  if (message.type === "progress") setViewing({ operations: message.operations });
  else if (message.type === "viewed") setViewing({ view: message.view, operations: 0 });
  else if (message.type === "problems" || message.type === "failed") setViewing({ refusal: message });
}

/** Gives the trace that is shown another title. */
export async function renameShown(title: string): Promise<void> {
  const { shown } = useRecording.getState();
  if (shown === null || title.trim() === "") return;
  const { trace } = shown;
  await deviceCalls.rename(trace.name, title);
  useRecording.setState({ shown: { ...shown, trace: { ...trace, title: title.trim() } } });
  void readShelf();
}

/** The facts and plots on the page: of a whole trace, or of the parts that were counted last. */
export function useView(trace: KeptCalls): { readonly view: CallView; readonly viewing: Viewing | null } {
  const viewing = useRecording((own) => own.viewing);
  return { view: viewing?.view ?? trace, viewing };
}
