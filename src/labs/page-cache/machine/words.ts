import type { MachineArrays } from "../../../models/page_cache/machine-frame";
import type { PageScenario } from "../../../models/page_cache/scenario";
import { capitalized } from "../../../shared/sentence";
import { fileWords } from "./file-map";
import { memoryWords } from "./memory-bar";
import { commandNow } from "./now";
import { scriptRows } from "./reads";
import { machineTakeaway } from "./takeaway";

/** Describes a state of the machine in at most 60 words. */
export function machineWords(machine: MachineArrays, scenario: PageScenario): string {
  const rows = scriptRows(machine, scenario);
  const latest = rows.findLast(({ state }) => state !== "waiting");
  const { strong, rest } = machineTakeaway(machine);
  if (rows.length === 0) return `${strong}${rest}.`;
  const state = latest === undefined ? "" : `, ${latest.name}${latest.state === "ended" ? ", has ended" : ""}`;
  const command = capitalized(commandNow(machine));
  return `${command}${state}. ${strong}${rest}. Memory: ${memoryWords(machine)} The file: ${fileWords(machine)}`;
}
