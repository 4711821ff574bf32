import type { Lab } from "./lab-id";
import type { LabLibrary } from "./shared/library-entry";

/** Each lab's part of the library. The build makes its cards, and draws the figures on the pages of its lessons. */
export const LAB_LIBRARIES: Readonly<Record<Lab, () => Promise<LabLibrary>>> = {
  buffer: () => import("./buffer-cache/library").then((part) => part.bufferLibrary),
  heap: () => import("./heap/library").then((part) => part.heapLibrary),
  pages: () => import("./page-cache/library").then((part) => part.pageLibrary),
  realloc: () => import("./realloc/library").then((part) => part.reallocLibrary),
};
