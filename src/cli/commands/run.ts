import { TRACE_SOURCE } from "../../labs/commands";
import { ALL_MODELS, labsOf, MODELS } from "../models";
import type { Command } from "../shared/command";
import { formatChoices } from "../shared/formats";
import { runCommand } from "../shared/run-command";
import { loadScenario } from "../shared/source";

export const run: Command = runCommand({
  name: "run",
  about: `Runs a scenario from the start and prints its figures. Without a scenario it runs the article's, with both
policies. Stop rules do not stop the run. With --lane the argument is a trace of calls (docs/call-traces.md), which runs
to its end.`,
  formats: formatChoices(MODELS, labsOf),
  models: ALL_MODELS,
  options: TRACE_SOURCE.options,
  check: TRACE_SOURCE.check,
  load: (source, streams, options) =>
    source.place !== null && options.all("lane").length > 0
      ? TRACE_SOURCE.load(source.place, options, streams)
      : loadScenario(source, streams.in),
});
