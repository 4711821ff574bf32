import type { Problem } from "../../kernel/scenario/scenario";
import { TRACE_SOURCE } from "../../labs/commands";
import { err } from "../../shared/result";
import { ALL_MODELS, labsOf, MODELS } from "../models";
import type { Command } from "../shared/command";
import { formatChoices } from "../shared/formats";
import { runCommand } from "../shared/run-command";
import { loadScenario } from "../shared/source";

export const run: Command = runCommand({
  name: "run",
  about: `Runs a scenario from the start and prints its figures. Without a scenario it runs the article's, with both
policies. Stop rules do not stop the run. With --lane the argument is a trace of calls (docs/call-traces.md), run to
its end.`,
  formats: formatChoices(MODELS, labsOf),
  models: ALL_MODELS,
  options: TRACE_SOURCE.options,
  check: TRACE_SOURCE.check,
  load: async (source, streams, options) => {
    if (source.place !== null && options.all("lane").length > 0)
      return TRACE_SOURCE.load(source.place, options, streams);
    const loaded = await loadScenario(source, streams.in);
    return loaded.ok ? loaded : err(loaded.error.map(orTrace));
  },
});

/** A file that is no scenario may be a trace. */
const orTrace = (problem: Problem): Problem =>
  /^(file|line 1, column 1)$/.test(problem.field)
    ? { ...problem, allowed: `${problem.allowed}, or a trace of calls with --lane` }
    : problem;
