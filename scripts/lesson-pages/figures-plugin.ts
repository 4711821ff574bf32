import { type Plugin, runnerImport } from "vite";
import type { StepFigures } from "../../src/lessons/pages/figures.ts";
import { CORE_PATHS, compiledCores } from "../../src/library/node/core-files.ts";
import { keptResult } from "../kept-result.ts";

/** Module id that the page imports: the figures of the lessons. */
const NAME = "virtual:lesson-figures";
const RESOLVED = `\0${NAME}`;
const FIGURES = "/scripts/lesson-pages/figures.ts";

interface Figures {
  readonly figures: Readonly<Record<string, readonly StepFigures[]>>;
  /** The source files of the figures. */
  readonly files: readonly string[];
}

/** Every state on a lesson's page, run and drawn. */
export const madeFigures = (): Promise<Figures> => keptResult("lessons", makeFigures);

async function makeFigures(): Promise<Figures> {
  const { module, dependencies } = await runnerImport<typeof import("./figures.ts")>(FIGURES, { logLevel: "error" });
  const figures = module.lessonFigures(compiledCores());
  return { figures, files: [...Object.values(CORE_PATHS), ...dependencies] };
}

/** Provides the figures as a module of the page. */
export const lessonFigures: Plugin = {
  name: "lesson-figures",
  resolveId: (id) => (id === NAME ? RESOLVED : null),
  async load(id) {
    if (id !== RESOLVED) return null;
    const { figures, files } = await madeFigures();
    for (const file of files) this.addWatchFile(file);
    return `export const figures = ${JSON.stringify(figures)};`;
  },
};
