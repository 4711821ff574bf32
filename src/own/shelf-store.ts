import { keptList } from "../labs/shared/kept-list";
import { deviceCalls } from "../workloads/traces/call-store";
import type { KeptCalls } from "../workloads/traces/calls/kept-calls";

/** The traces of calls that this device keeps, and those that the page holds. */
export const { useList: useShelf, read: readShelf, remove: deleteCalls } = keptList<KeptCalls>(deviceCalls);
