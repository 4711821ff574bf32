import type { LabCommands } from "../cli/shared/command";
import { allocationOutput } from "../models/allocation/cli/output";
import type { Lab } from "../scenario/scenario";
import { compare } from "./heap/cli/compare";
import { replay } from "./heap/cli/replay";

/** The labs as the command line knows them, in the order of its help. */
export const LAB_COMMANDS: Readonly<Record<Lab, LabCommands>> = {
  buffer: { commands: [], output: allocationOutput },
  heap: { commands: [replay, compare], output: allocationOutput },
};
