import type { Run } from "../../../kernel/run/run";
import { callsOfData } from "../../../workloads/traces/call-data";
import { deviceCalls } from "../../../workloads/traces/call-store";
import type { KeptCalls } from "../../../workloads/traces/calls/kept-calls";
import { keepCalls } from "../../../workloads/traces/keep-calls";
import { runCalls } from "./open-calls";

/** Describes a trace. One that came within the scenario is kept on the device first; null = it is not here. */
export async function keptTrace(name: string, data: string | null): Promise<KeptCalls | null> {
  const kept = await openKept(name);
  if (kept !== null || data === null) return kept;
  const calls = await callsOfData(data);
  if (!calls.ok || calls.value.name !== name) return null;
  await keepCalls(new File([calls.value.bytes], "from a link"));
  return openKept(name);
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
