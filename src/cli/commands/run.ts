import { ALL_MODELS, labsOf, MODELS } from "../models";
import type { Command } from "../shared/command";
import { formatChoices } from "../shared/formats";
import { CALLS_OPTIONS, checkCallsOptions, loadCalls } from "../shared/load-calls";
import { runCommand } from "../shared/run-command";
import { loadScenario } from "../shared/source";

export const run: Command = runCommand({
  name: "run",
  about: `Runs a scenario from the start and prints its figures. Without a scenario it runs the article's, with both
policies. Stop rules do not stop the run. With --lane the argument is a trace of calls (docs/call-traces.md), which runs
to its end.`,
  formats: formatChoices(MODELS, labsOf),
  models: ALL_MODELS,
  options: CALLS_OPTIONS,
  check: checkCallsOptions,
  load: (source, streams, options) =>
    source.place !== null && options.all("lane").length > 0
      ? loadCalls(source.place, options, streams)
      : loadScenario(source, streams.in),
});
