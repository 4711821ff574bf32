import type { LabRow } from "../lab";
import type { ReallocScenario } from "./scenario/realloc-scenario";

type Parts = typeof import("./parts");
const part =
  <Name extends keyof Parts>(name: Name) =>
  () =>
    import("./parts").then((parts) => parts[name]);

export const realloc: LabRow<ReallocScenario> = {
  id: "realloc",
  title: "Realloc",
  page: () => import("./ReallocLab").then((part) => part.ReallocLab),
  lesson: () => import("./lesson").then((part) => part.reallocLesson),
  words: part("words"),
  files: part("files"),
  slide: part("slide"),
  help: part("help"),
  sweep: part("sweep"),
};
