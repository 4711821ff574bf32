import { STATUS } from "../../../generated/kernel";
import {
  MACHINE_COMMAND_FIGURE,
  MACHINE_END,
  MACHINE_EVENT,
  MACHINE_FIELD,
  MACHINE_FIGURE,
  MACHINE_STOP,
} from "../../../generated/page_machine";
import { type MachineFields, machineBlock } from "../block";
import type { MemoryPanel, ScriptCommand } from "../machine/article";
import type { PageCacheCore } from "./core";

export type CommandFigure = keyof typeof MACHINE_COMMAND_FIGURE;
export const COMMAND_FIGURES = Object.keys(MACHINE_COMMAND_FIGURE) as readonly CommandFigure[];
const ENDS = Object.keys(MACHINE_END) as readonly (keyof typeof MACHINE_END)[];
const FIELDS = Object.keys(MACHINE_FIELD) as readonly (keyof typeof MACHINE_FIELD)[];

/** Stands for any lane, because the machine has no lanes. */
const NO_LANE = 0xffff_ffff;
const MOST_STEPS = 0xffff_ffff;
const KB_OF_PAGE = 4;
/** 64-bit words of a BlMachineProblem. */
const PROBLEM_WORDS = 6;

/** A command of the script that has ended. */
export interface EndedCommand {
  readonly command: ScriptCommand;
  readonly figures: Readonly<Record<CommandFigure, number>>;
  readonly end: keyof typeof MACHINE_END;
  /** The memory at its end. */
  readonly panel: MemoryPanel;
}

/** The setting that the core refuses, with the value and the range in its own units. */
export interface RefusedSetting {
  readonly field: keyof typeof MACHINE_FIELD;
  readonly value: number;
  readonly min: number;
  readonly max: number;
}

/** A script that ran to its end, or until the clock ended. */
export interface ScriptRun {
  readonly ended: readonly EndedCommand[];
  /** The modeled time is past the clock's limit, so the remaining commands have not run. */
  readonly clockEnded: boolean;
}

/** Runs a script. A refused setting is returned in place of a run. */
export function runScript(
  core: PageCacheCore,
  fields: MachineFields,
  script: readonly ScriptCommand[],
): ScriptRun | RefusedSetting {
  const refused = open(core, fields, script);
  if (refused !== null) return refused;
  core.call.bl_arm(0, MACHINE_STOP.EVENT, NO_LANE, 1n << BigInt(MACHINE_EVENT.COMMAND_ENDED));
  const ended: EndedCommand[] = [];
  for (const [i, command] of script.entries()) {
    const status = core.call.bl_run(MOST_STEPS);
    if (core.call.bl_done() === 0 || !hasEnded(core, i)) return { ended, clockEnded: status === STATUS.CLOCK_ENDED };
    ended.push(endedCommand(core, i, command));
  }
  return { ended, clockEnded: false };
}

function open(core: PageCacheCore, fields: MachineFields, script: readonly ScriptCommand[]): RefusedSetting | null {
  core.write(core.call.bl_pages_block(), machineBlock(fields, script));
  const status = core.call.bl_pages_open();
  if (status === STATUS.OK) return null;
  if (status !== STATUS.BAD_FIELD) throw new Error(`the core refuses the machine with status ${status}`);
  const words = core.read(BigUint64Array, core.call.bl_machine_problem(), PROBLEM_WORDS);
  const [table = 0, field = 0, , value = 0, min = 0, max = 0] = Array.from(words, Number);
  const name = FIELDS[field];
  if (table !== 0 || name === undefined) throw new Error("the core refuses a command of the script");
  return { field: name, value, min, max };
}

const machineFigures = (core: PageCacheCore) =>
  core.peek(Float64Array, core.call.bl_machine_figures(), Object.keys(MACHINE_FIGURE).length);

const hasEnded = (core: PageCacheCore, command: number) =>
  (machineFigures(core)[MACHINE_FIGURE.commands_ended] ?? 0) > command;

function endedCommand(core: PageCacheCore, index: number, command: ScriptCommand): EndedCommand {
  const words = core.read(Float64Array, core.call.bl_machine_command_figures(index), COMMAND_FIGURES.length);
  const figures = Object.fromEntries(COMMAND_FIGURES.map((name, i) => [name, words[i] ?? Number.NaN]));
  return {
    command,
    figures: figures as EndedCommand["figures"],
    end: ENDS[figures.end ?? 0] ?? "RUNNING",
    panel: panelOf(core),
  };
}

/** The memory now, in kB. */
function panelOf(core: PageCacheCore): MemoryPanel {
  const figures = machineFigures(core);
  const pages = (name: keyof typeof MACHINE_FIGURE) => figures[MACHINE_FIGURE[name]] ?? Number.NaN;
  const kb = (name: keyof typeof MACHINE_FIGURE) => KB_OF_PAGE * pages(name);
  return {
    programs: kb("programs"),
    buffers: kb("buffers"),
    cached: kb("cached"),
    free: kb("free"),
    available: kb("free") + kb("cached") - kb("mapped") - kb("dirty"),
  };
}
