import { create } from "zustand";
import { deviceTraces, type KeptTrace } from "../../../workloads/traces/trace-store";

export interface KeptTraces {
  /** The newest first; null = not read yet. */
  readonly traces: readonly KeptTrace[] | null;
  /** Why this device cannot list or delete traces, as a sentence without its period; null = it can. */
  readonly problem: string | null;
}

/** The traces that this device keeps. */
export const useKeptTraces = create<KeptTraces>()(() => ({ traces: null, problem: null }));

/** Reads the list again, since a worker or another tab may have changed it. */
export async function readKeptTraces(): Promise<void> {
  const kept = await deviceTraces.list();
  useKeptTraces.setState(kept.ok ? { traces: kept.value, problem: null } : { traces: [], problem: kept.error });
}

/** Deletes a trace from this device. A run that has begun with it continues. */
export async function deleteTrace(name: string): Promise<void> {
  const removed = await deviceTraces.remove(name);
  await readKeptTraces();
  if (!removed.ok) useKeptTraces.setState({ problem: removed.error });
}

/** The description of a kept trace; null = the device does not have it, or the list has not been read. */
export const useKeptTrace = (name: string | null): KeptTrace | null =>
  useKeptTraces(({ traces }) => traces?.find((trace) => trace.name === name) ?? null);
