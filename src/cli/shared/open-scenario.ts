import { problemList } from "../../kernel/scenario/problem";
import type { Problem, Scenario } from "../../kernel/scenario/scenario";
import type { Replayed } from "../../library/run";
import { err, ok, type Result } from "../../shared/result";
import type { CliModel, ModelRunner } from "./command";
import type { Option, Options } from "./option";
import type { Streams } from "./streams";

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
export interface Opened {
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
