import type { MachineArrays } from "../../../models/page_cache/machine-frame";
import type { PageScenario } from "../../../models/page_cache/scenario";
import { formatCounted } from "../../../shared/figure-text";
import { capitalized, sentence } from "../../../shared/sentence";
import { fileWords } from "./file-map";
import { memoryWords } from "./memory-bar";
import { commandNow } from "./now";
import { type ScriptRow, scriptRows } from "./reads";
import { machineTakeaway } from "./takeaway";

/** Describes a state of the machine in at most 60 words. */
export function machineWords(machine: MachineArrays, scenario: PageScenario): string {
  const rows = scriptRows(machine, scenario);
  const latest = rows.findLast(({ state }) => state !== "waiting");
  const { strong, rest } = machineTakeaway(machine, scenario);
  const title = sentence(strong + rest);
  if (rows.length === 0) return title;
  const command = latest === undefined ? "" : `, ${progressWords(latest)}`;
  return `${capitalized(commandNow(machine))}${command}. ${title} Memory: ${memoryWords(machine)} The file: ${fileWords(machine)}`;
}

/** A command that has begun: "dd, has ended", or how far it is. */
function progressWords({ name, state, steps }: ScriptRow): string {
  return state === "ended" ? `${name}, has ended` : `${name}, ${formatCounted(steps, "step")} so far`;
}
