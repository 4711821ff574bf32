import type { MachineArrays } from "../../../models/page_cache/machine-frame";
import { formatInteger } from "../../../shared/format";
import { commandRows } from "./figures";

/** A command by its place in the script, from 0: "command 7". */
export const commandLabel = (index: number): string => `command ${formatInteger(index + 1)}`;

/** The latest command that has begun: "command 7 of 10". Before the first one it is 0. */
export function commandNow(machine: MachineArrays): string {
  const rows = commandRows(machine);
  const begun = rows.filter(({ state }) => state !== "waiting").length;
  return rows.length === 0 ? "" : `command ${formatInteger(begun)} of ${formatInteger(rows.length)}`;
}
