import type * as catalogs from "../../src/labs/catalogs";
import type * as engines from "../../src/labs/engines";
import type { LabEngine } from "../../src/labs/engines";
import type * as inputs from "../../src/labs/inputs";
import type { LabRow } from "../../src/labs/lab";
import type { Lab } from "../../src/labs/lab-id";
import type * as models from "../../src/labs/models";
import type * as registry from "../../src/labs/registry";
import type { PlatesScenario } from "./scenario";

/*
 * The rows of the plates, each added to the table of all labs, for `vi.mock`. The tables themselves grow, so that loops
 * within their module find the row too.
 */

const PLATES = "plates" as Lab;

const page = () => import("./PlatesLab").then((part) => part.PlatesLab);

/** The lab as the page reaches it. */
const platesRow: LabRow<PlatesScenario> = {
  title: "Plates",
  page,
  asked: { lab: page, stage: page, chart: page },
  published: () => null,
  director: null,
  question: () => import("./question").then((part) => part.platesQuestion),
  lesson: null,
  quiz: null,
  words: () => import("./words").then((part) => part.platesWords),
  files: () => import("./files").then((part) => part.platesFiles),
  slide: () => import("./slide").then((part) => part.platesSlide),
  help: () => import("./help").then((part) => part.platesHelp),
  sweep: () => import("./sweep").then((part) => part.platesSweep),
};

/** Adds the row of the plates to a table of all labs. It compiles only if the plates fit the table. */
function grow<Row>(table: Readonly<Record<Lab, Row>>, row: Row): Readonly<Record<Lab, Row>> {
  const rows: Record<string, Row> = table;
  rows.plates = row;
  return table;
}

/** src/labs/models.ts with the plates. */
export async function withModel<Module extends Pick<typeof models, "LAB_MODELS">>(module: Module): Promise<Module> {
  module.LAB_MODELS.add(PLATES, (await import("./scenario")).platesModel);
  return module;
}

/** src/labs/inputs.ts with the plates. */
export async function withInput<Module extends Pick<typeof inputs, "LAB_INPUTS">>(module: Module): Promise<Module> {
  module.LAB_INPUTS.add(PLATES, (await import("./scenario")).platesInput);
  return module;
}

/** src/labs/registry.ts with the plates. */
export function withPage<Module extends Pick<typeof registry, "LAB_ROWS">>(module: Module): Module {
  grow(module.LAB_ROWS, platesRow);
  return module;
}

/** src/labs/catalogs.ts with the plates. */
export function withCatalog<Module extends Pick<typeof catalogs, "LAB_LIBRARIES">>(module: Module): Module {
  const library = () => import("./library").then((part) => part.platesLibrary());
  grow(module.LAB_LIBRARIES, library);
  return module;
}

/** The plates run on no core. */
const platesEngine: LabEngine = {
  core: "allocation",
  load: () => import("./engine").then((part) => () => part.platesEngine),
};

/** src/labs/engines.ts with the plates. */
export function withEngine<Module extends Pick<typeof engines, "LAB_ENGINES">>(module: Module): Module {
  grow(module.LAB_ENGINES, platesEngine);
  return module;
}
