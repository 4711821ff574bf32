import type { LabRow } from "../lab";
import type { ReallocScenario } from "./scenario/realloc-scenario";

const parts = () => import("./lab-parts");

export const realloc: LabRow<ReallocScenario> = {
  id: "realloc",
  title: "Realloc",
  page: () => import("./ReallocLab").then((part) => part.ReallocLab),
  rails: () => import("./Rails").then((part) => part.ReallocRails),
  questions: () => parts().then((part) => part.reallocQuestions),
  lesson: () => import("./lesson").then((part) => part.reallocLesson),
  words: () => parts().then((part) => part.reallocWords),
  files: () => import("./lab-parts").then((part) => part.reallocFiles),
  slide: () => import("./slide").then((part) => part.reallocSlide),
  help: () => parts().then((part) => part.reallocHelp),
  sweep: () => parts().then((part) => part.reallocSweep),
};
