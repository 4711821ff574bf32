import { create } from "zustand";
import { useFaults } from "../../../kernel/run/fault-store";
import { useOverlay } from "../../../kernel/run/overlay-store";
import type { Run } from "../../../kernel/run/run";
import { allocationOf } from "../../../models/allocation/allocation-of";
import { partsNamed } from "../../../models/allocation/call-part";
import { isOfTrace, type TraceCalls } from "../../../models/allocation/call-trace";
import { allowedSentence } from "../../../shared/sentence";
import { deviceCalls, type OpenCalls } from "../../../workloads/traces/call-store";
import type { FromCallReader, ReadMessage } from "../../../workloads/traces/calls-messages";
import { CallsJob, keepPart } from "../../../workloads/traces/keep-calls";
import { lendHeld, runCalls } from "./open-calls";

/** A file on its way into a lab. */
export interface CallsImport {
  readonly file: File;
  /** Bytes and operations read so far; null = a person has not said what to do with the file. */
  readonly progress: { readonly bytes: number; readonly operations: number } | null;
  /** Why it cannot be used, as sentences; null = nothing is wrong. */
  readonly refusal: string | null;
  /** It is another trace than the link needs. */
  readonly other: OpenCalls | null;
}

/** The file that was dropped or chosen last; null = no file, or it has been opened. */
export const useCallsImport = create<{ readonly importing: CallsImport | null }>()(() => ({ importing: null }));

let job: CallsJob | null = null;

const set = (change: Partial<CallsImport>): void =>
  useCallsImport.setState(({ importing }) => ({ importing: importing && { ...importing, ...change } }));

const begin = (file: File, progress: CallsImport["progress"]): void =>
  useCallsImport.setState({ importing: { file, progress, refusal: null, other: null } });

/** Ends the reading at once. */
export function cancelCalls(): void {
  job?.cancel();
  job = null;
  useCallsImport.setState({ importing: null });
}

/** Asks what to do with a file. A lab that waits for a trace needs no answer. */
export function askAboutCalls(run: Run, file: File): void {
  cancelCalls();
  if (useFaults.getState().missing !== null) importCalls(run, file);
  else begin(file, null);
  useOverlay.setState({ dropped: true });
}

/** Reads a file, and opens its trace in the lab on the page. */
export function importCalls(run: Run, file: File): void {
  cancelCalls();
  begin(file, { bytes: 0, operations: 0 });
  const choice = { format: null, skipBad: 0, isLossy: false, mayBeHuge: false };
  job = new CallsJob({ type: "read", file, choice }, (message) => hear(run, message));
}

function hear(run: Run, message: FromCallReader): void {
  if (message.type === "progress") set({ progress: message });
  else if (message.type === "read") void arrive(run, message);
  else if (message.type === "failed") set({ refusal: `${message.text}.` });
  else if (message.type === "problems")
    set({
      refusal: message.problems
        .map(({ field, value, allowed }) => `${field}: ${value}. ${allowedSentence(allowed)}`)
        .join(" "),
    });
}

async function arrive(run: Run, { trace, bytes, lacking }: ReadMessage): Promise<void> {
  if (bytes !== null) deviceCalls.hold({ trace, bytes }, lacking);
  const calls = await deviceCalls.open(trace.name);
  if (!calls.ok || calls.value === null)
    return set({ refusal: calls.ok ? "The trace was not kept." : `${calls.error}.` });
  const now = allocationOf(run.stepping.here());
  const waits = useFaults.getState().missing !== null;
  if (!waits) return openCalls(run, calls.value);
  if (isOfTrace(now) && [now.trace, now.whole].includes(trace.name)) await openAwaited(run, now, calls.value);
  else set({ other: calls.value });
}

const WRONG_PART = "It is the whole trace of the link, but the part that the link describes is another one.";

/** Opens the trace that a lab waits for, or takes it from its whole. */
async function openAwaited(run: Run, now: TraceCalls, calls: OpenCalls): Promise<void> {
  const found = calls.trace.name === now.trace ? calls : await keepPart(calls, partsNamed(now));
  if (useCallsImport.getState().importing === null) return;
  if (found?.trace.name !== now.trace) return set({ refusal: WRONG_PART });
  await lendHeld(found);
  cancelCalls();
  run.stepping.open(now);
}

/** Takes the part that a lab waits for, if this device has the whole of its trace. */
export async function takeFromWhole(run: Run): Promise<void> {
  const now = allocationOf(run.stepping.here());
  if (!isOfTrace(now) || now.whole === null) return;
  const [part, whole] = [await deviceCalls.open(String(now.trace)), await deviceCalls.open(now.whole)];
  const isKept = part.ok && part.value !== null;
  if (isKept || !whole.ok || whole.value === null) return;
  const { trace, bytes } = whole.value;
  begin(new File([bytes], trace.title), { bytes: 0, operations: 0 });
  await openAwaited(run, now, whole.value);
}

/** Opens a trace in the lab on the page. */
export async function openCalls(run: Run, calls: OpenCalls): Promise<void> {
  const refusal = await runCalls(run, run.stepping.here().lab, calls);
  if (refusal === null) cancelCalls();
  else set({ refusal });
}
