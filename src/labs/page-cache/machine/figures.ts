import { MACHINE_COMMAND_FIGURE, MACHINE_END, MACHINE_FIGURE } from "../../../generated/page_machine";
import type { MachineArrays } from "../../../models/page_cache/machine-frame";

/* The figures of a machine's frame by their names. */

type Figure = keyof typeof MACHINE_FIGURE;
export type CommandFigure = keyof typeof MACHINE_COMMAND_FIGURE;

const COMMAND_FIGURES = Object.keys(MACHINE_COMMAND_FIGURE) as readonly CommandFigure[];

/** Pages in kB = 1,024 bytes. */
export const KB_OF_PAGE = 4;

/** A figure of the machine; NaN = not known yet. */
export const machineNumber = ({ figures }: Pick<MachineArrays, "figures">, name: Figure): number =>
  figures[MACHINE_FIGURE[name]] ?? Number.NaN;

/** A command of the script at one step. Its figures are 0 until it begins. */
export interface CommandRow extends Readonly<Record<CommandFigure, number>> {
  /** Its place in the script, from 0. */
  readonly index: number;
  readonly state: "waiting" | "running" | "ended";
}

/** The commands of the script; none while the state is not known yet. */
export function commandRows(machine: MachineArrays): readonly CommandRow[] {
  const ended = machineNumber(machine, "commands_ended");
  if (Number.isNaN(ended)) return [];
  const isRunning = machineNumber(machine, "steps_ended") > 0;
  const count = machine.commands.length / COMMAND_FIGURES.length;
  return Array.from({ length: count }, (_, index) => {
    const state = index < ended ? "ended" : index === ended && isRunning ? "running" : "waiting";
    return { ...figuresAt(machine, index), index, state } as const;
  });
}

function figuresAt({ commands }: MachineArrays, index: number): Readonly<Record<CommandFigure, number>> {
  const from = index * COMMAND_FIGURES.length;
  const values = COMMAND_FIGURES.map((name, i) => [name, commands[from + i] ?? Number.NaN]);
  return Object.fromEntries(values) as Readonly<Record<CommandFigure, number>>;
}

/** Whether a command has read the file, through the cache or directly. */
export const hasRead = ({ bytes, memory_pages, disk_pages }: CommandRow): boolean =>
  bytes > 0 && memory_pages + disk_pages > 0;

/** Whether a command is the memory eater, at work or ended. */
export const hasEaten = ({ taken }: CommandRow): boolean => taken > 0;

/** Whether the eater ended because nothing more could be evicted. */
export const isExhausted = ({ end }: CommandRow): boolean => end === MACHINE_END.MEMORY_EXHAUSTED;

/** MB per second so far, MB = 10^6 bytes; NaN before the first record. */
export const speedOf = ({ bytes, time }: CommandRow): number => (time > 0 ? (bytes * 1e3) / time : Number.NaN);

/** The share of a read's pages that were in memory, 0 … 1. */
export const memoryShare = ({ memory_pages, disk_pages }: CommandRow): number =>
  memory_pages / (memory_pages + disk_pages);

/** The step count at a command's end; the command has begun. */
export const endOf = ({ first_step, steps }: CommandRow): number => first_step + steps;
