import { MACHINE_FIGURE } from "../../../generated/page_machine";
import type { MachineArrays } from "../../../models/page_cache/machine-frame";
import { formatInteger } from "../../../shared/format";
import type { Takeaway } from "../../shared/takeaway";

/** The takeaway of a state of the machine. */
export function machineTakeaway({ figures }: MachineArrays): Takeaway {
  const ended = figures[MACHINE_FIGURE.commands_ended] ?? Number.NaN;
  if (Number.isNaN(ended)) return { strong: "One file, one disk", rest: "" };
  return { strong: `${formatInteger(ended)} commands`, rest: " have ended." };
}
