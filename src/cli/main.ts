import { describeProblem } from "../engine/block-problem";
import { Session } from "../engine/session";
import { stateDigest } from "../engine/state-digest";
import { allPresets } from "../labs/preset-named";
import { doneAt } from "../scenario/done";
import { encodeLink, type Linked } from "../scenario/link/encode";
import type { Problem } from "../scenario/scenario";
import { err, type Result } from "../shared/result";
import { type Command, type RunCommand, readCommand } from "./args";
import { WRITERS } from "./formats";
import { compare, replay } from "./heap-commands";
import { HELP } from "./help";
import { BadInput } from "./shared/input";
import { reportLimit } from "./shared/limited";
import { loadCore } from "./shared/load-core";
import { Progress } from "./shared/progress";
import { Run } from "./shared/run";
import { loadScenario } from "./shared/source";
import { FAILED, GOOD, print, refuse, type Streams, say } from "./shared/streams";

/** Does what the command line says. Gives the exit status. */
export async function main(args: readonly string[], streams: Streams): Promise<number> {
  try {
    const command = readCommand(args);
    return command.ok ? await perform(command.value, streams) : refuse(command.error, streams);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EPIPE") return GOOD;
    if (error instanceof BadInput) return refuse(error.problems, streams);
    say(`failed: ${error instanceof Error ? error.message : error}`, streams);
    return FAILED;
  }
}

async function perform(command: Command, streams: Streams): Promise<number> {
  switch (command.name) {
    case "help":
      return print([`${HELP[command.topic]}\n`], streams);
    case "presets":
      return print(presetLines(), streams);
    case "check":
      return check(await loadScenario(command.source, streams.in), streams);
    case "run": {
      const session = open(await loadScenario(command.source, streams.in));
      return session.ok ? run(command, session.value, streams) : refuse(session.error, streams);
    }
    case "heap replay":
      return replay(command, streams);
    case "heap compare":
      return compare(command, streams);
  }
}

/** A link or file that names the digest of its state is valid if that comes out. */
async function check(linked: Result<Linked, readonly Problem[]>, streams: Streams): Promise<number> {
  const session = open(linked);
  if (!linked.ok || !session.ok) return refuse(session.ok ? [] : session.error, streams);
  const { scenario, digest } = linked.value;
  const progress = new Progress(streams.err, doneAt(scenario.at));
  const run = new Run(session.value, doneAt(scenario.at), (done) => progress.show(done));
  if (digest !== null) run.go(run.steps);
  if (run.stop !== null) return reportLimit(run, run.steps, streams);
  const now = digest === null ? null : stateDigest(session.value);
  const said = [`valid: ${encodeLink(scenario, digest)}\n`, ...(digest === null ? [] : ["reproduced\n"])];
  if (now === digest) return print(progress.above(said), streams);
  return refuse([{ field: "digest", value: `${digest}`, allowed: `${now}, which this build gives` }], streams);
}

const presetLines = () =>
  Object.entries(allPresets).map(([name, { title, description }]) => `${name}\n  ${title}. ${description}\n`);

async function run(command: RunCommand, session: Session, streams: Streams): Promise<number> {
  const steps = command.steps ?? doneAt(session.scenario.at);
  const progress = new Progress(streams.err, steps);
  const run = new Run(session, steps, (done) => progress.show(done));
  await print(progress.above(WRITERS[command.format](run, command.every)), streams);
  return reportLimit(run, run.steps, streams);
}

/** The core's own check comes last: it trusts nobody. */
function open(linked: Result<Linked, readonly Problem[]>): Result<Session, readonly Problem[]> {
  if (!linked.ok) return linked;
  const { scenario } = linked.value;
  const opened = Session.open(loadCore(), scenario);
  return opened.ok ? opened : err(describeProblem(scenario, opened.error));
}
