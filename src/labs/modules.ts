import type { Lab } from "./lab-id";

interface LabModules {
  readonly page: string;
  /** The lab for a link with a query. */
  readonly asked: string;
  readonly files: string;
  /** null: no lesson shows the lab. */
  readonly lesson: string | null;
}

/** The modules that the rows of registry.ts load, from which the build makes chunks. Paths are relative to this file. */
export const LAB_MODULES: Readonly<Record<Lab, LabModules>> = {
  buffer: {
    page: "buffer-cache/BufferCacheLab.tsx",
    asked: "buffer-cache/BufferCacheLab.tsx",
    files: "buffer-cache/share/files.ts",
    lesson: "buffer-cache/lesson.tsx",
  },
  heap: {
    page: "heap/HeapLab.tsx",
    asked: "heap/HeapLab.tsx",
    files: "heap/share/files.ts",
    lesson: "heap/lesson.tsx",
  },
  pages: {
    page: "page-cache/PageCacheLab.tsx",
    asked: "page-cache/PageCacheLab.tsx",
    files: "page-cache/share/files.ts",
    lesson: "page-cache/lesson.tsx",
  },
  realloc: {
    page: "realloc/ReallocLab.tsx",
    asked: "realloc/ReallocLab.tsx",
    files: "realloc/parts.ts",
    lesson: "realloc/lesson.tsx",
  },
};
