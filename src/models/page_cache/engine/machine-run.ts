import { STATUS } from "../../../generated/kernel";
import {
  MACHINE_ACT_COLUMN,
  MACHINE_COMMAND_FIGURE,
  MACHINE_EVENT,
  MACHINE_EVENT_COLUMN,
  MACHINE_FIGURE,
  MACHINE_OUTCOME,
  PAGE_CELL,
} from "../../../generated/page_machine";
import { CoreRun, type RunRules } from "../../../kernel/engine/core-run";
import type { ModelFrame, Simulation, TimedPart } from "../../../kernel/engine/simulation";
import { ColumnBuffer } from "../../../kernel/protocol/columns";
import type { ChartView, Stop } from "../../../kernel/protocol/messages";
import { breakpointArguments } from "../../../kernel/scenario/block";
import type { PageRows } from "../frames";
import { COMMAND_RUNS, FILE_CELLS, MACHINE_COLUMNS, type MachineRows } from "../machine-frame";
import type { PageScenario } from "../scenario";
import { machineStops, type PageEnd } from "../stop-kinds";
import type { PageCacheCore } from "./core";

const count = (codes: object): number => Object.keys(codes).length;

const ENDS: Readonly<Record<number, { readonly end: PageEnd }>> = {
  [STATUS.SCRIPT_ENDED]: { end: "script-end" },
  [STATUS.CLOCK_ENDED]: { end: "clock-end" },
};

const ANY = BigInt(2 ** count(MACHINE_EVENT) - 1);

const RULES: RunRules = {
  stops: machineStops,
  nextEvent({ effect }) {
    const armed = breakpointArguments(machineStops, { kind: "memory-event", lane: null, memoryEvent: effect } as never);
    return effect === "any" ? { ...armed, value: ANY } : armed;
  },
  ends: ENDS,
};

/** A run of the machine, with its figures. Arrays are copies. */
export class MachineRun extends CoreRun<PageScenario, PageCacheCore> {
  /** The run of the scenario that `core` has opened. */
  constructor(core: PageCacheCore, scenario: PageScenario) {
    super(core, scenario, RULES);
  }

  /** In the order of MACHINE_FIGURE. */
  figures(): Float64Array {
    return this.core.read(Float64Array, this.core.call.bl_machine_figures(), count(MACHINE_FIGURE));
  }

  /** Of a command of the script, in the order of MACHINE_COMMAND_FIGURE. */
  commandFigures(command: number): Float64Array {
    const at = this.core.call.bl_machine_command_figures(command);
    return this.core.read(Float64Array, at, count(MACHINE_COMMAND_FIGURE));
  }
}

/** Pages that follow one another. */
interface PageRun {
  readonly first: number;
  readonly count: number;
}

/** Runs joined where at most `gap` pages lie between them. */
function joined(runs: readonly PageRun[], gap: number): readonly PageRun[] {
  const wide: { first: number; count: number }[] = [];
  for (const { first, count } of runs) {
    const last = wide.at(-1);
    if (last !== undefined && first - (last.first + last.count) <= gap) last.count = first + count - last.first;
    else wide.push({ first, count });
  }
  return wide;
}

/** At most COMMAND_RUNS runs, joined over the smallest gaps that suffice, in powers of two. @internal */
export function runsThatFit(runs: readonly PageRun[]): readonly PageRun[] {
  for (let gap = 1; ; gap *= 2) {
    const fitting = gap === 1 ? runs : joined(runs, gap);
    if (fitting.length <= COMMAND_RUNS) return fitting;
  }
}

/** The last step, in the order of MACHINE_OUTCOME. */
const outcomeOf = ({ core }: MachineRun): Float64Array =>
  core.read(Float64Array, core.call.bl_machine_outcome(), count(MACHINE_OUTCOME));

/** The acts of the last step that the core keeps, in the order of MACHINE_ACT_COLUMN. */
function actsOf({ core }: MachineRun, outcome: Float64Array): Float64Array {
  const kept = outcome[MACHINE_OUTCOME.kept] ?? 0;
  return core.read(Float64Array, core.call.bl_machine_acts(), kept * count(MACHINE_ACT_COLUMN));
}

/** The recorded events up to the current step, in the order of MACHINE_EVENT_COLUMN. */
function eventsOf({ core, done }: MachineRun): Uint32Array {
  const rows = core.call.bl_machine_list_events();
  const numbers = count(MACHINE_EVENT_COLUMN);
  const events = core.read(Uint32Array, core.call.bl_machine_events(), rows * numbers);
  let end = 0;
  while (end < events.length && (events[end + MACHINE_EVENT_COLUMN.step] ?? 0) < done) end += numbers;
  return events.subarray(0, end);
}

/** The file in cells of `pages` pages, in the order of PAGE_CELL. */
function cellsOf({ core }: MachineRun, pages: number): Uint32Array {
  const rows = core.call.bl_machine_list_cells(pages);
  return core.read(Uint32Array, core.call.bl_machine_cells(), rows * count(PAGE_CELL));
}

/** The pages that a command got from the disk, in the order of the file. */
function diskRuns({ core }: MachineRun, command: number): readonly PageRun[] {
  const rows = core.call.bl_machine_list_runs(command);
  const words = core.read(Uint32Array, core.call.bl_machine_runs(), rows * 2);
  return Array.from({ length: rows }, (_, i) => ({ first: words[2 * i] ?? 0, count: words[2 * i + 1] ?? 0 }));
}

/** Fills the columns of the machine. */
function putMachine(columns: ColumnBuffer, run: MachineRun): MachineRows {
  const commands = run.scenario.script.map((_, command) => command);
  const [figures, outcome] = [run.figures(), outcomeOf(run)];
  const cellPages = Math.max(1, Math.ceil((figures[MACHINE_FIGURE.file_pages] ?? 0) / FILE_CELLS));
  const runs = commands.flatMap((command) =>
    runsThatFit(diskRuns(run, command)).flatMap(({ first, count }) => [command, first, count]),
  );
  return columns.put(MACHINE_COLUMNS, {
    figures,
    commands: Float64Array.from(commands.flatMap((command) => [...run.commandFigures(command)])),
    outcome,
    acts: actsOf(run, outcome),
    cells: cellsOf(run, cellPages),
    cellPages: Uint32Array.of(cellPages),
    runs: Uint32Array.from(runs),
    events: eventsOf(run),
  });
}

const NS_PER_MS = 1e6;
/** The ms that a step without modeled time takes in real time, such as 1 MiB of the eater. */
const UNTIMED_MS = 1;
/** The most steps between two looks at the modeled time. */
const MOST_STEPS = 64;

/** Plays the machine. It waits for the viewer before the eater ends. */
export class MachineSimulation extends MachineRun implements Simulation<PageScenario, PageRows> {
  look(view: ChartView): ChartView {
    return { ...view, columns: 1 };
  }

  recomputations() {
    return [];
  }

  override run(steps: number): Stop | null {
    const end = this.done + steps;
    while (this.done < end) {
      // The step before the last one of a command ends a part, so that the last one can wait.
      const stop = super.run(Math.min(end - this.done, Math.max(1, this.#stepsLeft() - 1)));
      if (stop !== null) return stop;
      if (this.#waits()) return { reason: "wait", step: this.done - 1 };
    }
    return null;
  }

  runFor(ms: number, most: number): TimedPart {
    const end = this.done + most;
    let passed = 0;
    let stop: Stop | null = null;
    for (let steps = 1; stop === null && passed < ms && this.done < end; steps = Math.min(2 * steps, MOST_STEPS)) {
      // The first step of a command shows how long its steps take.
      if (this.#stepsLeft() === 0) steps = 1;
      const [before, clock] = [this.done, this.#figure("clock")];
      stop = this.run(Math.min(steps, end - this.done, Math.max(1, this.#stepsLeft())));
      const ns = this.#figure("clock") - clock;
      passed += ns > 0 ? ns / NS_PER_MS : UNTIMED_MS * (this.done - before);
    }
    return { ms: passed, stop };
  }

  writeFrame(buffer: ArrayBuffer): ModelFrame<PageRows> {
    const lanes = [putMachine(new ColumnBuffer(buffer), this)];
    return { rows: { stage: "machine", lanes }, detail: { kind: "exact" }, firstEvents: [[]] };
  }

  #figure(name: keyof typeof MACHINE_FIGURE): number {
    return this.figures()[MACHINE_FIGURE[name]] ?? Number.NaN;
  }

  /** The steps left of the command in progress; 0 between two commands. */
  #stepsLeft(): number {
    return this.#figure("steps") - this.#figure("steps_ended");
  }

  /** Whether the next step ends the eater. */
  #waits(): boolean {
    return this.#figure("eaten") > 0 && this.#stepsLeft() === 1;
  }
}
