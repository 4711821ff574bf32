import type { Run } from "../../../kernel/run/run";
import { callsOfData } from "../../../workloads/traces/call-data";
import { deviceCalls } from "../../../workloads/traces/call-store";
import type { KeptCalls } from "../../../workloads/traces/calls/kept-calls";
import { CallsJob } from "../../../workloads/traces/calls-job";
import type { ReadMessage } from "../../../workloads/traces/calls-messages";
import { runCalls } from "./open-calls";
import { titleText } from "./use-calls-choices";

/** Describes a trace. One that came within the scenario is kept on the device first; null = it is not here. */
export async function keptTrace(name: string, data: string | null): Promise<KeptCalls | null> {
  const kept = await openKept(name);
  if (kept !== null || data === null) return kept;
  const calls = await callsOfData(data);
  if (!calls.ok || calls.value.name !== name) return null;
  const read = await keep(new File([calls.value.bytes], "from a link"));
  if (read?.bytes != null) deviceCalls.hold({ trace: read.trace, bytes: read.bytes });
  return read?.trace ?? null;
}

/** The titles of all kept traces, by their names. */
export async function keptTitles(): Promise<Readonly<Record<string, string>>> {
  const kept = await deviceCalls.list();
  return Object.fromEntries((kept.ok ? kept.value : []).map(({ name, title }) => [name, titleText(title, name)]));
}

/** Opens a kept trace in the lab on the page. */
export async function openKeptTrace(run: Run, name: string): Promise<void> {
  const calls = await deviceCalls.open(name);
  if (calls.ok && calls.value !== null) await runCalls(run, run.stepping.here().lab, calls.value);
}

async function openKept(name: string): Promise<KeptCalls | null> {
  const calls = await deviceCalls.open(name);
  return calls.ok && calls.value !== null ? calls.value.trace : null;
}

const keep = (file: File): Promise<ReadMessage | null> =>
  new Promise((resolve) => {
    const choice = { format: "packed", skipBad: 0, isLossy: false, mayBeHuge: false } as const;
    new CallsJob({ type: "read", file, choice }, (message) => {
      if (message.type === "read") resolve(message);
      else if (message.type === "problems" || message.type === "failed") resolve(null);
    });
  });
