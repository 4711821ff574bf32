import type { Lab } from "../scenario/scenario";
import type { LabRow } from "./lab";

const heapLab = () => import("./heap/HeapLab").then((part) => part.HeapLab);

/** The labs of the page, in the order of its header. What links and the core know of a lab is in scenario/labs.ts. */
export const LAB_ROWS: Readonly<Record<Lab, LabRow>> = {
  buffer: {
    title: "Buffer cache",
    headline: "efficiency",
    page: () => import("./buffer-cache/BufferCacheLab").then((part) => part.BufferCacheLab),
    asked: {
      lab: () => import("./buffer-cache/LabAsAsked").then((part) => part.LabAsAsked),
      stage: () => import("./buffer-cache/StageAlone").then((part) => part.LanesAlone),
      chart: () => import("./buffer-cache/StageAlone").then((part) => part.ChartAlone),
    },
    hasQuestion: true,
    quiz: () => import("./buffer-cache/quiz").then((part) => part.cacheQuiz),
    files: () => import("./buffer-cache/share/files").then((part) => part.bufferFiles),
    help: () => import("./buffer-cache/help").then((part) => part.bufferHelp),
  },
  heap: {
    title: "Heap",
    headline: "heap_overhead",
    page: heapLab,
    // It reads itself what is asked for.
    asked: { lab: heapLab, stage: heapLab, chart: heapLab },
    hasQuestion: false,
    quiz: () => import("./heap/quiz").then((part) => part.heapQuiz),
    files: () => import("./heap/share/files").then((part) => part.heapFiles),
    help: () => import("./heap/help").then((part) => part.heapHelp),
  },
};

/** Something for each lab, by its row. */
export const ofEachLab = <T>(make: (row: LabRow) => T): Readonly<Record<Lab, T>> =>
  Object.fromEntries(Object.entries(LAB_ROWS).map(([lab, row]) => [lab, make(row)])) as Record<Lab, T>;
