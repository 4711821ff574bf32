import { MACHINE_FIGURE } from "../../../generated/page_machine";
import type { ColumnBuffer } from "../../../kernel/protocol/columns";
import { COMMAND_RUNS, FILE_CELLS, MACHINE_COLUMNS, type MachineRows } from "../machine-frame";
import type { MachineRun, PageRun } from "./machine-run";

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

/** At most COMMAND_RUNS runs, joined over the smallest gaps that suffice, in powers of two. */
export function runsThatFit(runs: readonly PageRun[]): readonly PageRun[] {
  for (let gap = 1; ; gap *= 2) {
    const fitting = gap === 1 ? runs : joined(runs, gap);
    if (fitting.length <= COMMAND_RUNS) return fitting;
  }
}

/** Fills the columns of the machine. */
export function putMachine(columns: ColumnBuffer, run: MachineRun): MachineRows {
  const commands = run.scenario.script.map((_, command) => command);
  const figures = run.figures();
  const cellPages = Math.max(1, Math.ceil((figures[MACHINE_FIGURE.file_pages] ?? 0) / FILE_CELLS));
  const runs = commands.flatMap((command) =>
    runsThatFit(run.diskRuns(command)).flatMap(({ first, count }) => [command, first, count]),
  );
  return columns.put(MACHINE_COLUMNS, {
    figures,
    commands: Float64Array.from(commands.flatMap((command) => [...run.commandFigures(command)])),
    outcome: run.outcome(),
    acts: run.acts(),
    cells: run.cells(cellPages),
    cellPages: Uint32Array.of(cellPages),
    runs: Uint32Array.from(runs),
    events: run.events(),
  });
}
