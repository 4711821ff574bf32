import { LAB_COMMANDS, TRACE_COMMANDS } from "../labs/commands";
import { check } from "./commands/check";
import { completion } from "./commands/completion";
import { man } from "./commands/man";
import { presets } from "./commands/presets";
import { run } from "./commands/run";
import type { Command } from "./shared/command";

/** A command line that names no command is read as this one, so that its other problems are named too. */
export const USUAL_COMMAND: Command = run;

/** All commands, in the order of --help: those of every lab, each lab's own, then those about the program. */
export const COMMANDS: readonly Command[] = [
  run,
  presets,
  check,
  ...LAB_COMMANDS.flatMap(({ commands }) => commands),
  ...TRACE_COMMANDS,
  completion(() => COMMANDS),
  man(() => COMMANDS),
];
