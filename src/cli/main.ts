import { readFileSync } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Core } from "../engine/core";
import { Session } from "../engine/session";
import { encodeLink } from "../scenario/link";
import { presets } from "../scenario/presets";
import type { Problem, Scenario } from "../scenario/scenario";
import { formatInteger } from "../shared/format";
import type { Result } from "../shared/result";
import { type Command, readCommand } from "./args";
import { WRITERS } from "./formats";
import { HELP } from "./help";
import { Progress } from "./progress";
import { Run } from "./run";
import { loadScenario } from "./source";

const GOOD = 0;
const FAILED = 1;
const BAD_INPUT = 2;

/** Does what the command line says. Gives the exit status. */
export async function main(args: readonly string[]): Promise<number> {
  try {
    const command = readCommand(args);
    return command.ok ? await perform(command.value) : refuse(command.error);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EPIPE") return GOOD;
    console.error(`bufferlab failed: ${error instanceof Error ? error.message : error}`);
    return FAILED;
  }
}

async function perform(command: Command): Promise<number> {
  switch (command.name) {
    case "help":
      return print([`${HELP[command.topic]}\n`]);
    case "presets":
      return print(
        Object.entries(presets).map(([name, { title, description }]) => `${name}\n  ${title}. ${description}\n`),
      );
    case "check": {
      const session = open(loadScenario(command.source));
      return session.ok ? print([`valid: ${encodeLink(session.value.scenario)}\n`]) : refuse(session.error);
    }
    case "run": {
      const session = open(loadScenario(command.source));
      return session.ok ? run(command, session.value) : refuse(session.error);
    }
  }
}

async function run(command: Extract<Command, { name: "run" }>, session: Session): Promise<number> {
  const { at } = session.scenario;
  const steps = command.steps ?? (at === "start" ? 0 : at + 1);
  const progress = new Progress(process.stderr, steps);
  const run = new Run(session, steps, (done) => progress.show(done));
  const status = await print(progress.above(WRITERS[command.format](run, command.every)));
  if (run.stop)
    console.error(`bufferlab: ended by the ${run.stop.reason} after ${formatInteger(session.done)} operations`);
  return status;
}

/** The core's own check comes last: it trusts nobody. */
function open(scenario: Result<Scenario, readonly Problem[]>): Result<Session, readonly Problem[]> {
  if (!scenario.ok) return scenario;
  const bytes = readFileSync(new URL("../engine/bufferlab.wasm", import.meta.url));
  return Session.open(new Core(new WebAssembly.Module(bytes)), scenario.value);
}

async function print(text: Iterable<string>): Promise<number> {
  await pipeline(Readable.from(text), process.stdout, { end: false });
  return GOOD;
}

function refuse(problems: readonly Problem[]): number {
  for (const { field, value, allowed } of problems) console.error(`bufferlab: ${field}: ${value}; allowed: ${allowed}`);
  return BAD_INPUT;
}
