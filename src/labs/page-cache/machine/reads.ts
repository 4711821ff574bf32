import { type ScriptCommand, speedText } from "../../../models/page_cache/machine/article";
import { speedOf } from "../../../models/page_cache/machine/command-figures";
import { commandName, commandOf } from "../../../models/page_cache/machine/commands";
import type { MachineArrays } from "../../../models/page_cache/machine-frame";
import type { PageScenario } from "../../../models/page_cache/scenario";
import { formatCounted, formatShare } from "../../../shared/figure-text";
import { type CommandRow, commandRows, memoryShare } from "./figures";
import { perFrame } from "./per-frame";
import { type ReportedRead, reportedRead } from "./reported";

/** A command of the script, with its name. */
export interface ScriptRow extends CommandRow {
  readonly command: ScriptCommand;
  readonly name: string;
}

/** A dd that reads the file, through the cache or directly. */
export interface ReadRow extends ScriptRow {
  readonly reported: ReportedRead | null;
}

/** "dd, again" directly after the same dd. */
function nameOf(script: readonly string[], index: number): string {
  const text = script[index] ?? "";
  const command = commandOf(text);
  const isAgain = command.kind === "dd" && script[index - 1] === text;
  return isAgain ? `${commandName(command)}, again` : commandName(command);
}

/** The commands of the script with their figures. */
export const scriptRows = perFrame((machine, { script }): readonly ScriptRow[] =>
  commandRows(machine)
    .slice(0, script.length)
    .map((row) => ({ ...row, command: commandOf(script[row.index] ?? ""), name: nameOf(script, row.index) })),
);

const isReadCommand = ({ command }: ScriptRow) => command.kind === "dd" || command.kind === "direct";

/** The reads of the script, those that have not begun included. */
export const readRows = perFrame((machine, scenario): readonly ReadRow[] =>
  scriptRows(machine, scenario)
    .filter(isReadCommand)
    .map((row) => ({ ...row, reported: reportedRead(scenario, row.index) })),
);

/** A read's MB/s as dd prints it; "" before its first record. */
export const speedWords = ({ bytes, time }: CommandRow): string => (time > 0 ? speedText(bytes, time) : "");

/** The MB/s that all reads are drawn to: the highest speed, modeled or reported. */
export const topSpeed = (reads: readonly ReadRow[]): number =>
  Math.max(1, ...reads.flatMap((read) => [speedOf(read) || 0, Number(read.reported?.speed ?? 0)]));

/** Where a read's pages came from. */
export function originWords(row: CommandRow): string {
  const share = memoryShare(row);
  if (Number.isNaN(share)) return "not run yet";
  if (share === 1) return `${formatShare(1)} from memory`;
  return share === 0 ? `${formatShare(1)} from the disk` : `${formatShare(share)} from memory`;
}

/** A read's requests to the disk. */
export const requestWords = ({ requests, state }: CommandRow): string =>
  state === "waiting" ? "" : requests === 0 ? "no requests" : formatCounted(requests, "request");

/** Whether a direct read is the last command that has begun, so that the file map does not change. */
export const isDirectNow = (machine: MachineArrays, scenario: PageScenario): boolean =>
  scriptRows(machine, scenario).findLast(({ state }) => state !== "waiting")?.command.kind === "direct";
