import { create } from "zustand";
import { deviceCalls } from "../workloads/traces/call-store";
import type { KeptCalls } from "../workloads/traces/calls/kept-calls";

export interface Shelf {
  /** The last opened first; null = not read yet. */
  readonly traces: readonly KeptCalls[] | null;
  /** Why this device cannot list or delete traces, as a sentence without its period; null = it can. */
  readonly problem: string | null;
}

/** The traces of calls that this device keeps, and those that the page holds. */
export const useShelf = create<Shelf>()(() => ({ traces: null, problem: null }));

/** Reads the list again, since a worker or another tab may have changed it. */
export async function readShelf(): Promise<void> {
  const kept = await deviceCalls.list();
  useShelf.setState(kept.ok ? { traces: kept.value, problem: null } : { traces: [], problem: kept.error });
}

/** Deletes a trace from this device. */
export async function deleteCalls(name: string): Promise<void> {
  const removed = await deviceCalls.remove(name);
  await readShelf();
  if (!removed.ok) useShelf.setState({ problem: removed.error });
}
