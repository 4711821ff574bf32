import type { CliModel, Command, LabCommands, ModelRunner } from "../../src/cli/shared/command";
import { anyText, repeated, word } from "../../src/cli/shared/option";
import { print } from "../../src/cli/shared/streams";
import type { Simulation } from "../../src/kernel/engine/simulation";
import { problemList } from "../../src/kernel/scenario/problem";
import type { Replayed, Run } from "../../src/library/run";
import { laneLetter } from "../../src/shared/lane-letter";
import { err, ok } from "../../src/shared/result";
import { platesEngine } from "./engine";
import { platesFrames, type StackArrays, type StackRows, stackFigure } from "./frames";
import type { PlatesScenario } from "./scenario";

const COLOR = word("--color COLOR", "of the table", ["white", "blue"], "white");
const PLATE = repeated("--plate PLATE", "a plate", anyText);

/** The only command of the lab. */
const stack: Command = {
  name: "plates stack",
  argument: "[NAME]",
  about: "Stacks plates. They fall.",
  options: [COLOR, PLATE],
  read: (options, place) => {
    const color = options.read(COLOR);
    return (streams) => print(`${place} ${color}: ${options.read(PLATE).join(" on ")}\n`, streams);
  },
};

/** A run of plates that ends after this many steps. */
interface Table extends Replayed {
  readonly stacks: () => readonly StackArrays[];
  readonly digest: () => string;
}

const MOST_STEPS = 64;

const VIEW = { from: 0, to: 0, columns: 1, scale: "linear" } as const;

function tableOf(plates: Simulation<PlatesScenario, StackRows>): Table {
  const buffer = new ArrayBuffer(1024);
  const read = () => platesFrames.read(buffer, plates.writeFrame(buffer, VIEW, false).rows);
  return {
    get done() {
      return plates.done;
    },
    replay: (steps) => {
      const room = MOST_STEPS - plates.done;
      plates.replay(Math.min(steps, room));
      return steps > room ? { reason: "end", end: "full" } : null;
    },
    rewind: (done) => plates.rewind(done),
    stacks: read,
    digest: () => platesFrames.digest(read()),
  };
}

/** Standing plates, stack by stack. */
function* stacks(run: Run<Table>): Iterable<string> {
  run.go(run.steps);
  for (const [lane, stack] of run.session.stacks().entries())
    yield `${laneLetter(lane)} ${stackFigure(stack, "standing")}\n`;
}

function* csv(run: Run<Table>, every: number | null): Iterable<string> {
  for (const step of run.rows(every ?? 1))
    yield `${[step, ...run.session.stacks().map((stack) => stackFigure(stack, "standing"))]}\r\n`;
}

const platesRunner: ModelRunner<Table, PlatesScenario> = {
  open: async (scenario) => {
    const { problems, report } = problemList();
    if (scenario.seed === 13) report("seed", 13, "no unlucky number");
    const opened = platesEngine.open(scenario);
    return opened.ok && problems.length === 0 ? ok(tableOf(opened.value)) : err(problems);
  },
  notes: () => [],
  digest: (table) => table.digest(),
  writers: { stacks, article: stacks, csv },
  limitWords: () => "the table is full",
};

const platesCliModel: CliModel = {
  options: [],
  formats: [
    { name: "stacks", words: "plates that stand", hasRows: false },
    { name: "article", words: "the same", hasRows: false },
    { name: "csv", words: "plates by step", hasRows: true },
  ],
  limits: "a full table",
  loadRunner: async () => platesRunner,
};

/** The lab on the command line. */
export const platesCommands: LabCommands = { lab: "plates", commands: [stack], model: platesCliModel };
