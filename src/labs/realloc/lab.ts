import type { LabRow } from "../lab";
import type { ReallocScenario } from "./scenario/realloc-scenario";

export const realloc: LabRow<ReallocScenario> = {
  id: "realloc",
  title: "Realloc",
  page: () => import("./ReallocLab").then((part) => part.ReallocLab),
  lesson: () => import("./lesson").then((part) => part.reallocLesson),
  words: () => import("./lab-parts").then((part) => part.reallocWords),
  files: () => import("./lab-parts").then((part) => part.reallocFiles),
  slide: () => import("./slide").then((part) => part.reallocSlide),
  help: () => import("./lab-parts").then((part) => part.reallocHelp),
  sweep: () => import("./lab-parts").then((part) => part.reallocSweep),
};
