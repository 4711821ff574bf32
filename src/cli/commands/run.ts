import type { Session } from "../../engine/session";
import { LAB_COMMANDS } from "../../labs/commands";
import { doneAt } from "../../scenario/done";
import { problemList, type Report } from "../../scenario/problem";
import { formatsNamed, OUTPUTS, refuseRows } from "../outputs";
import type { Command, Perform } from "../shared/command";
import { reportLimit } from "../shared/limited";
import { type Options, readSteps } from "../shared/options";
import { Progress } from "../shared/progress";
import { Run } from "../shared/run";
import { loadScenario, readSource } from "../shared/source";
import { print, refuse, type Streams } from "../shared/streams";
import { openSession } from "./open-session";

const HELP = `bufferlab run [SCENARIO.json | LINK | --preset NAME] [--steps N] [--every K] [--format FORMAT]

Runs a scenario from the start and prints what came of it. Without a scenario it is the article's run, both policies.
Breakpoints of a scenario do not stop the run.

  --preset NAME    a scenario by its name; "bufferlab presets" lists them
  --steps N        operations to perform; by default the scenario's step and all before it
${OUTPUTS.map(({ formatsHelp }) => formatsHelp).join("\n")}`;

export const run: Command = {
  name: "run",
  options: ["preset", "steps", "every", "format"],
  places: 1,
  readsScenario: true,
  help: HELP,
  read,
};

/** How a run is printed, as the command line says. */
interface Print {
  /** Undefined = the first of its model. */
  readonly format: string | undefined;
  /** Null = as the scenario says. */
  readonly steps: number | null;
  /** Null = as the format has it by default. */
  readonly every: number | null;
}

function read(options: Options, place: string | null, report: Report): Perform {
  const source = readSource(options, place, report);
  const format = options.get("format");
  const formats = formatsNamed(format, OUTPUTS, report);
  const steps = readSteps("--steps", options.get("steps"), 0, report);
  const every = readSteps("--every", options.get("every"), 1, report);
  refuseRows(every, formats, OUTPUTS, report);
  return async (streams) => {
    const session = openSession(await loadScenario(source, streams.in));
    return session.ok ? printRun(session.value, { format, steps, every }, streams) : refuse(session.error, streams);
  };
}

/** Runs a scenario and prints it as its lab does. Gives the exit status. */
async function printRun(session: Session, { format: name, steps, every }: Print, streams: Streams): Promise<number> {
  const { lab, at } = session.scenario;
  const { output } = LAB_COMMANDS[lab];
  const { problems, report } = problemList();
  const formats = formatsNamed(name, [output], report);
  refuseRows(every, formats, [output], report);
  const [format] = formats;
  if (problems.length > 0 || format === undefined) return refuse(problems, streams);
  const progress = new Progress(streams.err, steps ?? doneAt(at));
  const run = new Run(session, steps ?? doneAt(at), (done) => progress.show(done));
  await print(progress.above(format.write(run, every)), streams);
  return reportLimit(run, run.steps, output.limitWords, streams);
}
