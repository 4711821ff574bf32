import { MACHINE_END, MACHINE_FIGURE } from "../../../generated/page_machine";
import { type CommandFigures, commandFigures } from "../../../models/page_cache/machine/command-figures";
import type { MachineArrays } from "../../../models/page_cache/machine-frame";

/* The figures of a machine's frame by their names. */

type Figure = keyof typeof MACHINE_FIGURE;
/** Pages in kB = 1,024 bytes. */
export const KB_OF_PAGE = 4;

/** A figure of the machine; NaN = not known yet. */
export const machineNumber = ({ figures }: Pick<MachineArrays, "figures">, name: Figure): number =>
  figures[MACHINE_FIGURE[name]] ?? Number.NaN;

/** A command of the script at one step. Its figures are 0 until it begins. */
export interface CommandRow extends CommandFigures {
  /** Its place in the script, from 0. */
  readonly index: number;
  readonly state: "waiting" | "running" | "ended";
}

/** The commands of the script; none while the state is not known yet. */
export function commandRows(machine: MachineArrays): readonly CommandRow[] {
  const ended = machineNumber(machine, "commands_ended");
  if (Number.isNaN(ended)) return [];
  const isRunning = machineNumber(machine, "steps_ended") > 0;
  return commandFigures(machine.commands).map((figures, index) => {
    const state = index < ended ? "ended" : index === ended && isRunning ? "running" : "waiting";
    return { ...figures, index, state } as const;
  });
}

/** Whether a command is the memory eater, at work or ended. */
export const hasEaten = ({ taken }: CommandRow): boolean => taken > 0;

/** Whether the eater ended because nothing more could be evicted. */
export const isExhausted = ({ end }: CommandRow): boolean => end === MACHINE_END.MEMORY_EXHAUSTED;

/** The share of a read's pages that were in memory, 0 … 1. */
export const memoryShare = ({ memory_pages, disk_pages }: CommandRow): number =>
  memory_pages / (memory_pages + disk_pages);

/** The step count at a command's end; the command has begun. */
export const endOf = ({ first_step, steps }: CommandRow): number => first_step + steps;
