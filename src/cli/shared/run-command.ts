import { doneAt } from "../../kernel/scenario/done";
import type { Linked } from "../../kernel/scenario/link/encode";
import { problemList, type Report } from "../../kernel/scenario/problem";
import type { Problem } from "../../kernel/scenario/scenario";
import { Run } from "../../library/run";
import { err, ok, type Result } from "../../shared/result";
import type { CliModel, Command, Format, Perform } from "./command";
import { everyOption, formatsNamed, refuseRows } from "./formats";
import { reportLimit } from "./limited";
import { type Models, type Opened, openingOptions, openScenario } from "./open-scenario";
import { formatOption, type Option, type Options } from "./option";
import { Progress } from "./progress";
import { PRESET, SCENARIO, STEPS_OR_NONE } from "./scenario-options";
import { readSource, type Source } from "./source";
import { print, refuse, type Streams, say } from "./streams";

/** A command that runs scenarios of some models. */
interface RunChoice {
  readonly name: string;
  /** The sentences about its scenarios. */
  readonly about: string;
  /** The meanings of the formats, by name. */
  readonly formats: Readonly<Record<string, string>>;
  readonly models: Models;
  readonly load: (source: Source, streams: Streams, options: Options) => Promise<Result<Linked, readonly Problem[]>>;
  /** Options that decide how `load` reads the source. */
  readonly options?: readonly Option[];
  /** Reports those that do not fit the source. */
  readonly check?: (options: Options, source: Source, report: Report) => void;
}

/** Runs a scenario from the start and prints its figures. */
export const runCommand = (choice: RunChoice): Command => ({
  name: choice.name,
  argument: SCENARIO,
  about: choice.about,
  options: [
    PRESET,
    ...(choice.options ?? []),
    STEPS_OR_NONE,
    everyOption(choice.models.all),
    formatOption(choice.formats),
    ...openingOptions(choice.models),
  ],
  read: (options, place, report) => read(choice, options, place, report),
});

/** The output that the command line asks for. */
interface OutputOptions {
  readonly format: Format;
  readonly steps: number;
  /** Null = the format's default. */
  readonly every: number | null;
}

function read({ models, load, check }: RunChoice, options: Options, place: string | null, report: Report): Perform {
  const source = readSource(options, place, report);
  check?.(options, source, report);
  const format = options.get("format");
  const formats = formatsNamed(format, models.all, report);
  const steps = options.read(STEPS_OR_NONE);
  const every = options.read(everyOption(models.all));
  refuseRows(every, formats, models.all, report);
  return async (streams) => {
    const linked = await load(source, streams, options);
    if (!linked.ok) return refuse(linked.error, streams);
    const { scenario } = linked.value;
    const chosen = readFormat(models.of(scenario), format, every);
    if (!chosen.ok) return refuse(chosen.error, streams);
    const opened = await openScenario(models, scenario, options, streams);
    if (!opened.ok) return refuse(opened.error, streams);
    const asked = { format: chosen.value, steps: steps ?? doneAt(scenario.at), every };
    return printRun(opened.value, asked, streams);
  };
}

/** Runs a scenario and prints it in a format of its model. Returns the exit status. */
async function printRun({ session, runner }: Opened, asked: OutputOptions, streams: Streams): Promise<number> {
  const { format, steps, every } = asked;
  const write = runner.writers[format.name];
  if (write === undefined) throw new Error(`The model has no writer of ${format.name}.`);
  if (!format.hasCaveats) for (const caveat of runner.caveats?.(session) ?? []) say(caveat, streams, "note");
  const progress = new Progress(streams, steps);
  const run = new Run(session, steps, (done) => progress.show(done));
  await print(progress.above(write(run, every)), streams);
  return reportLimit(run, run.steps, runner.limitWords, streams);
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
