import type { LabRow } from "../lab";
import type { ReallocScenario } from "./scenario/realloc-scenario";

export const realloc: LabRow<ReallocScenario> = {
  id: "realloc",
  title: "Realloc",
  page: () => import("./ReallocLab").then((part) => part.ReallocLab),
  questions: () => import("./parts").then((part) => part.reallocQuestions),
  lesson: () => import("./lesson").then((part) => part.reallocLesson),
  words: () => import("./parts").then((part) => part.reallocWords),
  files: () => import("./parts").then((part) => part.reallocFiles),
  slide: () => import("./slide").then((part) => part.reallocSlide),
  help: () => import("./parts").then((part) => part.reallocHelp),
  sweep: () => import("./parts").then((part) => part.reallocSweep),
};
