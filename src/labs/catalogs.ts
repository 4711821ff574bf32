import type { DescribedPreset } from "../kernel/scenario/preset";
import { describedPresets } from "./buffer-cache/scenario/preset-descriptions";
import { heapPresets } from "./heap/scenario/presets";
import type { Lab } from "./lab-id";
import type { LabLibrary } from "./shared/library-entry";

/** The scenarios that a lab offers. */
interface LabCatalog {
  /** By the names that the command line takes. */
  readonly presets: Readonly<Record<string, DescribedPreset>>;
  /** Its part of the library, whose cards the build makes. */
  readonly library: () => Promise<LabLibrary>;
}

/** The scenarios that each lab offers. */
export const LAB_CATALOGS: Readonly<Record<Lab, LabCatalog>> = {
  buffer: {
    presets: describedPresets,
    library: () => import("./buffer-cache/library").then((part) => part.bufferLibrary),
  },
  heap: { presets: heapPresets, library: () => import("./heap/library").then((part) => part.heapLibrary) },
};
