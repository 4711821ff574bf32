import { create, type StoreApi, type UseBoundStore } from "zustand";
import type { Result } from "../../shared/result";

/** The traces of one kind that this device keeps. */
interface KeptList<Kept> {
  /** Null = not read yet. */
  readonly traces: readonly Kept[] | null;
  /** Why this device cannot list or delete traces, as a sentence without its period; null = it can. */
  readonly problem: string | null;
}

/** The traces of a device. Errors are sentences without their period. */
interface Device<Kept> {
  list(): Promise<Result<readonly Kept[], string>>;
  remove(name: string): Promise<Result<void, string>>;
}

interface KeptListStore<Kept> {
  readonly useList: UseBoundStore<StoreApi<KeptList<Kept>>>;
  /** Reads the list again, since a worker or another tab may have changed it. */
  readonly read: () => Promise<void>;
  /** Deletes a trace from the device. */
  readonly remove: (name: string) => Promise<void>;
}

/** The list of a device's traces, in the device's order. */
export function keptList<Kept>(device: Device<Kept>): KeptListStore<Kept> {
  const useList = create<KeptList<Kept>>()(() => ({ traces: null, problem: null }));
  const read = async () => {
    const kept = await device.list();
    useList.setState(kept.ok ? { traces: kept.value, problem: null } : { traces: [], problem: kept.error });
  };
  const remove = async (name: string) => {
    const removed = await device.remove(name);
    await read();
    if (!removed.ok) useList.setState({ problem: removed.error });
  };
  return { useList, read, remove };
}
