import { ALL_MODELS, labsOf, MODELS } from "../models";
import type { Command } from "../shared/command";
import { formatChoices } from "../shared/formats";
import { runCommand } from "../shared/run-command";
import { loadScenario } from "../shared/source";

export const run: Command = runCommand({
  name: "run",
  about: `Runs a scenario from the start and prints its figures. Without a scenario it runs the article's, with both
policies. Stop rules do not stop the run.`,
  formats: formatChoices(MODELS, labsOf),
  models: ALL_MODELS,
  load: loadScenario,
});
