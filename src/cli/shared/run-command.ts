import type { Readable } from "node:stream";
import { doneAt } from "../../kernel/scenario/done";
import type { Linked } from "../../kernel/scenario/link/encode";
import { problemList, type Report } from "../../kernel/scenario/problem";
import type { Problem, Scenario } from "../../kernel/scenario/scenario";
import { err, ok, type Result } from "../../shared/result";
import type { CliModel, Command, Format, Perform } from "./command";
import { everyOption, formatsNamed, refuseRows } from "./formats";
import { reportLimit } from "./limited";
import { type Models, openingOptions, openScenario } from "./open-scenario";
import { type Options, readSteps } from "./options";
import { Progress } from "./progress";
import { Run } from "./run";
import { formatOption, PRESET, SCENARIO, STEPS } from "./scenario-options";
import { readSource, type Source } from "./source";
import { print, refuse, type Streams } from "./streams";

/** A command that runs scenarios of some models. */
export interface RunChoice {
  readonly name: string;
  /** The sentences about its scenarios. */
  readonly about: string;
  /** The meanings of the formats, by name. */
  readonly formats: Readonly<Record<string, string>>;
  readonly models: Models;
  readonly load: (source: Source, standardInput: Readable) => Promise<Result<Linked, readonly Problem[]>>;
}

/** Runs a scenario from the start and prints its figures. */
export const runCommand = (choice: RunChoice): Command => ({
  name: choice.name,
  argument: SCENARIO,
  about: choice.about,
  options: [
    PRESET,
    STEPS,
    everyOption(choice.models.all),
    formatOption(choice.formats),
    ...openingOptions(choice.models),
  ],
  read: (options, place, report) => read(choice, options, place, report),
});

/** The output options of the command line. */
interface OutputOptions {
  /** Undefined = the model's first format. */
  readonly format: string | undefined;
  /** Null = the scenario's own number. */
  readonly steps: number | null;
  /** Null = the format's default. */
  readonly every: number | null;
}

function read({ models, load }: RunChoice, options: Options, place: string | null, report: Report): Perform {
  const source = readSource(options, place, report);
  const format = options.get("format");
  const formats = formatsNamed(format, models.all, report);
  const steps = readSteps("--steps", options.get("steps"), 0, report);
  const every = readSteps("--every", options.get("every"), 1, report);
  refuseRows(every, formats, models.all, report);
  return async (streams) => {
    const linked = await load(source, streams.in);
    if (!linked.ok) return refuse(linked.error, streams);
    const { scenario } = linked.value;
    const session = await openScenario(models, scenario, options, streams);
    if (!session.ok) return refuse(session.error, streams);
    const run = { session: session.value, model: models.of(scenario), scenario };
    return printRun(run, { format, steps, every }, streams);
  };
}

/** An open scenario. */
interface Opened {
  readonly session: Run["session"];
  readonly model: CliModel;
  readonly scenario: Scenario;
}

/** Runs a scenario and prints it in its model's format. Returns the exit status. */
async function printRun({ session, model, scenario }: Opened, asked: OutputOptions, streams: Streams): Promise<number> {
  const { format, steps, every } = asked;
  const writer = readFormat(model, format, every);
  if (!writer.ok) return refuse(writer.error, streams);
  const progress = new Progress(streams, steps ?? doneAt(scenario.at));
  const run = new Run(session, steps ?? doneAt(scenario.at), (done) => progress.show(done));
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
