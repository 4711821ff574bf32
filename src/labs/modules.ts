import type { Lab } from "./lab-id";

/** The modules that the rows of registry.ts load, from which the build makes chunks. Paths are relative to this file. */
export const LAB_MODULES: Readonly<Record<Lab, { readonly page: string; readonly files: string }>> = {
  buffer: { page: "buffer-cache/BufferCacheLab.tsx", files: "buffer-cache/share/files.ts" },
  heap: { page: "heap/HeapLab.tsx", files: "heap/share/files.ts" },
};
