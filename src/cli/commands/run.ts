import { doneAt } from "../../kernel/scenario/done";
import { problemList, type Report } from "../../kernel/scenario/problem";
import type { Problem, Scenario } from "../../kernel/scenario/scenario";
import { LAB_COMMANDS } from "../../labs/commands";
import { err, ok, type Result } from "../../shared/result";
import { formatsHelp, formatsNamed, MODELS, refuseRows } from "../models";
import type { CliModel, Command, Format, Perform } from "../shared/command";
import { reportLimit } from "../shared/limited";
import { type Options, readSteps } from "../shared/options";
import { Progress } from "../shared/progress";
import { Run } from "../shared/run";
import { loadScenario, readSource } from "../shared/source";
import { print, refuse, type Streams } from "../shared/streams";

const HELP = `bufferlab run [SCENARIO.json | LINK | --preset NAME] [--steps N] [--every K] [--format FORMAT]

Runs a scenario from the start and prints its figures. Without a scenario it runs the article's, with both policies. Stop
rules do not stop the run.

  --preset NAME    the scenario of this name; "bufferlab presets" lists them
  --steps N        operations to perform; by default up to and including the scenario's step
${formatsHelp()}`;

export const run: Command = {
  name: "run",
  options: ["preset", "steps", "every", "format"],
  places: 1,
  readsScenario: true,
  help: HELP,
  read,
};

/** The output options of the command line. */
interface Print {
  /** Undefined = the model's first format. */
  readonly format: string | undefined;
  /** Null = the scenario's own number. */
  readonly steps: number | null;
  /** Null = the format's default. */
  readonly every: number | null;
}

function read(options: Options, place: string | null, report: Report): Perform {
  const source = readSource(options, place, report);
  const format = options.get("format");
  const formats = formatsNamed(format, MODELS, report);
  const steps = readSteps("--steps", options.get("steps"), 0, report);
  const every = readSteps("--every", options.get("every"), 1, report);
  refuseRows(every, formats, MODELS, report);
  return async (streams) => {
    const linked = await loadScenario(source, streams.in);
    if (!linked.ok) return refuse(linked.error, streams);
    return printRun(linked.value.scenario, { format, steps, every }, streams);
  };
}

/** Runs a scenario and prints it in its model's format. Returns the exit status. */
async function printRun(scenario: Scenario, { format, steps, every }: Print, streams: Streams): Promise<number> {
  const { model } = LAB_COMMANDS[scenario.lab];
  const session = model.open(scenario);
  if (!session.ok) return refuse(session.error, streams);
  const writer = readFormat(model, format, every);
  if (!writer.ok) return refuse(writer.error, streams);
  const progress = new Progress(streams.err, steps ?? doneAt(scenario.at));
  const run = new Run(session.value, steps ?? doneAt(scenario.at), (done) => progress.show(done));
  await print(progress.above(writer.value.write(run, every)), streams);
  return reportLimit(run, run.steps, model.limitWords, streams);
}

/** A model's format by its name. Error: the model has no such format, or none with rows. */
function readFormat(
  model: CliModel,
  name: string | undefined,
  every: number | null,
): Result<Format, readonly Problem[]> {
  const { problems, report } = problemList();
  const formats = formatsNamed(name, [model], report);
  refuseRows(every, formats, [model], report);
  const [format] = formats;
  return problems.length === 0 && format !== undefined ? ok(format) : err(problems);
}
