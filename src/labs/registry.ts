import { hasDefaultRun } from "../kernel/scenario/simulation-key";
import type { AllocationScenario } from "../models/allocation/scenario";
import type { PageScenario } from "../models/page_cache/scenario";
import { isArticle } from "./buffer-cache/provenance";
import type { LabRow } from "./lab";
import type { Lab } from "./lab-id";
import type { ReallocScenario } from "./realloc/scenario/realloc-scenario";

/** The page of a lab that reads the query itself. */
const readingQuery = (page: LabRow["page"]): Pick<LabRow, "page" | "asked"> => ({
  page,
  asked: { lab: page, stage: page, chart: page },
});

const heapLab = () => import("./heap/HeapLab").then((part) => part.HeapLab);

const buffer: LabRow<AllocationScenario> = {
  title: "Buffer cache",
  ...readingQuery(() => import("./buffer-cache/BufferCacheLab").then((part) => part.BufferCacheLab)),
  published: (scenario) =>
    isArticle(scenario) ? { name: "Chen 2006", relation: "replayed exactly", isExact: true } : null,
  director: () => import("./buffer-cache/step/director").then((part) => new part.StepDirector()),
  question: () => import("./buffer-cache/question").then((part) => part.bufferQuestion),
  lesson: () => import("./buffer-cache/lesson").then((part) => part.bufferLesson),
  quiz: () => import("./buffer-cache/quiz").then((part) => part.cacheQuiz),
  words: () => import("./buffer-cache/lab-words").then((part) => part.bufferWords),
  files: () => import("./buffer-cache/share/files").then((part) => part.bufferFiles),
  slide: () => import("./buffer-cache/present/slide").then((part) => part.bufferSlide),
  help: () => import("./buffer-cache/help").then((part) => part.bufferHelp),
  sweep: () => import("./buffer-cache/compare/slots-sweep").then((part) => part.slotsSweep),
};

const heap: LabRow<AllocationScenario> = {
  title: "Heap",
  ...readingQuery(heapLab),
  published: () => null,
  director: null,
  question: null,
  lesson: () => import("./heap/lesson").then((part) => part.heapLesson),
  quiz: () => import("./heap/quiz").then((part) => part.heapQuiz),
  words: () => import("./heap/lab-words").then((part) => part.heapWords),
  files: () => import("./heap/share/files").then((part) => part.heapFiles),
  slide: () => import("./heap/slide").then((part) => part.heapSlide),
  help: () => import("./heap/help").then((part) => part.heapHelp),
  sweep: () => import("./shared/heap/heap-sweep").then((part) => part.heapSweep),
};

const reallocLab = () => import("./realloc/ReallocLab").then((part) => part.ReallocLab);

type ReallocParts = typeof import("./realloc/parts");
const reallocPart =
  <Name extends keyof ReallocParts>(name: Name) =>
  () =>
    import("./realloc/parts").then((parts) => parts[name]);

const realloc: LabRow<ReallocScenario> = {
  title: "Realloc",
  ...readingQuery(reallocLab),
  published: () => null,
  director: null,
  question: null,
  lesson: () => import("./realloc/lesson").then((part) => part.reallocLesson),
  quiz: null,
  words: reallocPart("words"),
  files: reallocPart("files"),
  slide: reallocPart("slide"),
  help: reallocPart("help"),
  sweep: reallocPart("sweep"),
};

const pageLab = () => import("./page-cache/PageCacheLab").then((part) => part.PageCacheLab);

const pages: LabRow<PageScenario> = {
  title: "Page cache",
  ...readingQuery(pageLab),
  // By default, the article's ten commands run on its machine.
  published: (scenario) =>
    hasDefaultRun(scenario) ? { name: "LQWiki 2008", relation: "4 settings fitted, 1 assumed", isExact: false } : null,
  director: null,
  question: () => import("./page-cache/question").then((part) => part.pageQuestion),
  lesson: () => import("./page-cache/lesson").then((part) => part.pageLesson),
  quiz: () => import("./page-cache/quiz").then((part) => part.pageQuiz),
  words: () => import("./page-cache/lab-words").then((part) => part.pageWords),
  files: () => import("./page-cache/share/files").then((part) => part.pageFiles),
  slide: () => import("./page-cache/slide").then((part) => part.pageSlide),
  help: () => import("./page-cache/help").then((part) => part.pageHelp),
  sweep: () => import("./page-cache/sweep").then((part) => part.pageSweep),
};

/** The labs of the page, in the order of its header. models.ts has what links and the core need. */
export const LAB_ROWS: Readonly<Record<Lab, LabRow>> = { buffer, heap, realloc, pages };

/** Makes one value per lab, from its row. */
export const ofEachLab = <T>(make: (row: LabRow, lab: Lab) => T): Readonly<Record<Lab, T>> =>
  Object.fromEntries(
    (Object.entries(LAB_ROWS) as [Lab, LabRow][]).map(([lab, row]) => [lab, make(row, lab)]),
  ) as Record<Lab, T>;

/** Loads one value per lab, from its row. */
export async function loadedOfEach<T>(load: (row: LabRow) => Promise<T>): Promise<Readonly<Record<Lab, T>>> {
  const loaded = await Promise.all(Object.values(ofEachLab((row, lab) => load(row).then((part) => [lab, part]))));
  return Object.fromEntries(loaded);
}
