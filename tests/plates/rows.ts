import type { LabRow } from "../../src/labs/lab";
import type { PlatesScenario } from "./scenario";

/*
 * The rows of the plates, each added to the table of all labs, for `vi.mock`. The tables themselves grow, so that loops
 * within their module find the row too.
 */

const page = () => import("./PlatesLab").then((part) => part.PlatesLab);

/** The lab as the page reaches it. */
export const platesRow: LabRow<PlatesScenario> = {
  title: "Plates",
  page,
  asked: { lab: page, stage: page, chart: page },
  published: () => null,
  director: null,
  question: null,
  lesson: null,
  quiz: null,
  words: () => import("./words").then((part) => part.platesWords),
  files: () => import("./files").then((part) => part.platesFiles),
  slide: () => import("./slide").then((part) => part.platesSlide),
  help: () => import("./help").then((part) => part.platesHelp),
  sweep: () => import("./sweep").then((part) => part.platesSweep),
};

/** Adds a row to a table that is read only elsewhere. */
const grow = (table: object, row: unknown) => Object.assign(table, { plates: row });

/** src/labs/models.ts with the plates. */
export async function withModel<Module extends { LAB_MODELS: object }>(module: Module): Promise<Module> {
  grow(module.LAB_MODELS, (await import("./scenario")).platesModel);
  return module;
}

/** src/labs/inputs.ts with the plates. */
export async function withInput<Module extends { LAB_INPUTS: object }>(module: Module): Promise<Module> {
  grow(module.LAB_INPUTS, (await import("./scenario")).platesInput);
  return module;
}

/** src/labs/registry.ts with the plates. */
export function withPage<Module extends { LAB_ROWS: object }>(module: Module): Module {
  grow(module.LAB_ROWS, platesRow);
  return module;
}

/** src/labs/catalogs.ts with the plates. */
export function withCatalog<Module extends { LAB_CATALOGS: object }>(module: Module): Module {
  const library = () => import("./library").then((part) => part.platesLibrary());
  grow(module.LAB_CATALOGS, { presets: {}, library });
  return module;
}

/** src/labs/engines.ts with the plates. */
export async function withEngine(module: { labEngines: (core: WebAssembly.Module) => object }) {
  const { platesEngine } = await import("./engine");
  return { labEngines: (core: WebAssembly.Module) => grow(module.labEngines(core), platesEngine) };
}
