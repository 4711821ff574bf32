import { doneAt } from "../../kernel/scenario/done";
import type { Linked } from "../../kernel/scenario/link/encode";
import { problemList, type Report } from "../../kernel/scenario/problem";
import type { Problem, Scenario } from "../../kernel/scenario/scenario";
import { type Replayed, Run } from "../../library/run";
import { err, ok, type Result } from "../../shared/result";
import type { CliModel, Command, Format, ModelRunner, Perform } from "./command";
import { formatOption, type Option, type Options, steps, wordParse } from "./option";
import { PRESET, readSource, SCENARIO, type Source, STEPS_OR_NONE } from "./source";
import { Progress, print, refuse, reportLimit, type Streams, say } from "./streams";

/* The output formats of some models, by name. */

/** The names of some formats, without duplicates. */
const namesOf = (formats: readonly Format[]) => [...new Set(formats.map(({ name }) => name))];

/** The formats of that name, or the default ones without a name. Empty if a problem was reported. */
function formatsNamed(text: string | undefined, models: readonly CliModel[], report: Report): readonly Format[] {
  if (text === undefined) return models.map(({ formats: [usual] }) => usual);
  const all = models.flatMap(({ formats }) => formats);
  const name = wordParse(namesOf(all))(text, "--format", report);
  return all.filter((format) => format.name === name);
}

const rowFormats = (models: readonly CliModel[]) =>
  namesOf(models.flatMap(({ formats }) => formats.filter(({ hasRows }) => hasRows))).join(", ");

/** Reports --every if none of the formats in question has rows. */
function refuseRows(every: number | null, asked: readonly Format[], models: readonly CliModel[], report: Report): void {
  if (every === null || asked.length === 0 || asked.some(({ hasRows }) => hasRows)) return;
  report("--every", every, `only with --format ${rowFormats(models)}`);
}

const everyOption = (models: readonly CliModel[]) =>
  steps(
    "--every K",
    `with ${rowFormats(models)}: a row after step 0 and after every Kth one from there; without it, as the format says`,
    1,
  );

/** The formats of some models with their meanings. Where models differ, `named` names each. */
export function formatChoices(
  models: readonly CliModel[],
  named: (model: CliModel) => string = () => "",
): Readonly<Record<string, string>> {
  const all = models.flatMap((model) => model.formats.map(({ name, words }) => ({ name, words, model })));
  const texts = namesOf(models.flatMap(({ formats }) => formats)).map((name) => {
    const same = all.filter((format) => format.name === name);
    const isOne = new Set(same.map(({ words }) => words)).size === 1;
    const each = same.map(({ words, model }) => `${named(model)}: ${words}`);
    return [name, isOne ? (same[0]?.words ?? "") : each.join("; ")];
  });
  return Object.fromEntries(texts);
}

/** The models that a command accepts. Each scenario has one of them. */
export interface Models {
  readonly all: readonly CliModel[];
  of(scenario: Scenario): CliModel;
}

/** The options that opening a scenario of one of the models may need. */
export const openingOptions = ({ all }: Models): readonly Option[] => [
  ...new Set(all.flatMap(({ options }) => options)),
];

/** An open scenario, and what runs it. */
interface Opened {
  readonly session: Replayed;
  readonly runner: ModelRunner;
}

/** Opens a scenario. Error: an option that its model does not have, or the model's own refusal. */
export async function openScenario(
  models: Models,
  scenario: Scenario,
  options: Options,
  streams: Streams,
): Promise<Result<Opened, readonly Problem[]>> {
  const model = models.of(scenario);
  const { problems, report } = problemList();
  for (const option of openingOptions(models)) {
    const { name } = option;
    const value = options.get(name);
    if (value !== undefined && !model.options.includes(option))
      report(`--${name}`, value, `not for a scenario of #/${scenario.lab}`);
  }
  if (problems.length > 0) return err(problems);
  const runner = await model.loadRunner();
  const session = await runner.open(scenario, options, streams);
  return session.ok ? ok({ session: session.value, runner }) : session;
}

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
