import { deviceTraces, type KeptTrace } from "../../../workloads/traces/trace-store";
import { keptList } from "../../shared/kept-list";

/** The traces of requests that this device keeps. A run that has begun with a deleted one continues. */
export const { useList: useKeptTraces, read: readKeptTraces, remove: deleteTrace } = keptList<KeptTrace>(deviceTraces);

/** The description of a kept trace; null = the device does not have it, or the list has not been read. */
export const useKeptTrace = (name: string | null): KeptTrace | null =>
  useKeptTraces(({ traces }) => traces?.find((trace) => trace.name === name) ?? null);
