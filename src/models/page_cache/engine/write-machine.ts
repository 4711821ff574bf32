import {
  MACHINE_ACT_COLUMN,
  MACHINE_EVENT_COLUMN,
  MACHINE_FIGURE,
  MACHINE_OUTCOME,
  PAGE_CELL,
} from "../../../generated/page_machine";
import type { ColumnBuffer } from "../../../kernel/protocol/columns";
import { COMMAND_RUNS, FILE_CELLS, MACHINE_COLUMNS, type MachineRows } from "../machine-frame";
import type { MachineRun } from "./machine-run";

const count = (codes: object): number => Object.keys(codes).length;

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
export function putMachine(columns: ColumnBuffer, run: MachineRun): MachineRows {
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
