import { heapPresets } from "../../scenario/heap-presets";
import type { DescribedPreset } from "../../scenario/preset-descriptions";

/** The scenarios of this lab that are worth a name. Those with heaps under caches open the lab of the caches. */
export const heapLabPresets: Readonly<Record<string, DescribedPreset>> = Object.fromEntries(
  Object.entries<DescribedPreset>(heapPresets).filter(([, { scenario }]) => scenario.lab === "heap"),
);
