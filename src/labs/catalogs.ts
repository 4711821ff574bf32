import type { DescribedPreset } from "../kernel/scenario/preset";
import { describedPresets } from "./buffer-cache/scenario/preset-descriptions";
import { cachesOverHeaps, heapPresets } from "./heap/scenario/presets";
import type { Lab } from "./lab-id";
import { pagePresets } from "./page-cache/scenario/presets";
import type { LabLibrary } from "./shared/library-entry";

/** The scenarios that one lab offers. */
interface LabCatalog {
  /** By their names on the command line. */
  readonly presets: Readonly<Record<string, DescribedPreset>>;
  /** The lab's part of the library; the build makes its cards. */
  readonly library: () => Promise<LabLibrary>;
}

/** The scenarios that each lab offers. */
export const LAB_CATALOGS: Readonly<Record<Lab, LabCatalog>> = {
  buffer: {
    presets: describedPresets,
    library: () => import("./buffer-cache/library").then((part) => part.bufferLibrary),
  },
  heap: {
    presets: { ...heapPresets, ...cachesOverHeaps },
    library: () => import("./heap/library").then((part) => part.heapLibrary),
  },
  pages: {
    presets: pagePresets,
    library: () => import("./page-cache/library").then((part) => part.pageLibrary),
  },
};
