import "../../src/labs/register";
import { registerEngines, registerLabs } from "../../src/kernel/labs/labs";
import { LAB_COMMANDS } from "../../src/labs/commands";
import type { LabRow } from "../../src/labs/lab";
import { LABS } from "../../src/labs/labs";
import { LAB_LIBRARIES } from "../../src/labs/libraries";
import { platesCommands } from "./cli";
import { platesLibrary } from "./library";
import { type PlatesScenario, platesInput, platesModel } from "./scenario";

/* Adds the plates to the lists of labs. A test that imports this first runs in a project of its own (vite.config.ts). */

const plates: LabRow<PlatesScenario> = {
  id: "plates",
  title: "Plates",
  page: () => import("./PlatesLab").then((part) => part.PlatesLab),
  questions: () => import("./questions").then((part) => part.platesQuestions),
  words: () => import("./words").then((part) => part.platesWords),
  files: () => import("./files").then((part) => part.platesFiles),
  slide: () => import("./slide").then((part) => part.platesSlide),
  help: () => import("./help").then((part) => part.platesHelp),
  sweep: () => import("./sweep").then((part) => part.platesSweep),
};

registerLabs([
  {
    id: "plates",
    model: platesModel,
    input: platesInput,
  },
]);
// The plates run on no core.
const load = () => import("./engine").then((part) => () => part.platesEngine);
registerEngines({ plates: { core: "allocation", load } });
LABS.push(plates);
LAB_COMMANDS.push(platesCommands);
LAB_LIBRARIES.push(platesLibrary());
