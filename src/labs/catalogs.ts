import type { Lab } from "./lab-id";
import type { LessonFigures } from "./shared/lesson-figures";
import type { LabLibrary } from "./shared/library-entry";

/** The scenarios that one lab offers. */
interface LabCatalog {
  /** The lab's part of the library; the build makes its cards. */
  readonly library: () => Promise<LabLibrary>;
  /** The figures on its lessons' pages; the build draws them. null = the library's figures. */
  readonly lessonFigures: (() => Promise<LessonFigures>) | null;
}

/** The scenarios that each lab offers. */
export const LAB_CATALOGS: Readonly<Record<Lab, LabCatalog>> = {
  buffer: {
    library: () => import("./buffer-cache/library").then((part) => part.bufferLibrary),
    lessonFigures: null,
  },
  heap: {
    library: () => import("./heap/library").then((part) => part.heapLibrary),
    lessonFigures: () => import("./heap/lesson-figures").then((part) => part.heapFigures),
  },
  pages: {
    library: () => import("./page-cache/library").then((part) => part.pageLibrary),
    lessonFigures: null,
  },
  realloc: {
    library: () => import("./realloc/library").then((part) => part.reallocLibrary),
    lessonFigures: () => import("./realloc/lesson-figures").then((part) => part.reallocFigures),
  },
};
