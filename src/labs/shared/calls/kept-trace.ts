import type { Run } from "../../../kernel/run/run";
import { callsOfData } from "../../../workloads/traces/call-data";
import { deviceCalls } from "../../../workloads/traces/call-store";
import type { KeptCalls } from "../../../workloads/traces/calls/kept-calls";
import { keepCalls } from "../../../workloads/traces/keep-calls";
import type { OtherChoices } from "../PresetPicker";
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
async function openKeptTrace(run: Run, name: string): Promise<void> {
  const calls = await deviceCalls.open(name);
  if (calls.ok && calls.value !== null) await runCalls(run, run.stepping.here().lab, calls.value);
}

async function openKept(name: string): Promise<KeptCalls | null> {
  const calls = await deviceCalls.open(name);
  return calls.ok && calls.value !== null ? calls.value.trace : null;
}

/** "Your program: git-log (f95775b880ec)" */
const titleText = (title: string, name: string): string => `Your program: ${title} (${name.split(":")[0]})`;

/** The traces of calls on this device, and the one that is chosen, as choices. */
export async function callsChoices(run: Run, chosen: string | null): Promise<OtherChoices> {
  const kept = await deviceCalls.list();
  const titles = new Map((kept.ok ? kept.value : []).map(({ name, title }) => [name, titleText(title, name)]));
  if (chosen !== null && !titles.has(chosen)) titles.set(chosen, titleText("a recording", chosen));
  const open = (name: string) => void openKeptTrace(run, name);
  return { titles: Object.fromEntries(titles), chosen, open };
}
