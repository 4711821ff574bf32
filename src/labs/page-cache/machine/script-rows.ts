import { MACHINE_END, MACHINE_FIGURE } from "../../../generated/page_machine";
import { type ScriptCommand, speedText } from "../../../models/page_cache/machine/article";
import { type CommandFigures, commandFigures, speedOf } from "../../../models/page_cache/machine/command-figures";
import { articleScript, commandName, commandOf } from "../../../models/page_cache/machine/commands";
import { MACHINE_SETTINGS } from "../../../models/page_cache/machine/settings";
import type { MachineArrays } from "../../../models/page_cache/machine-frame";
import type { MachineSettings, PageScenario } from "../../../models/page_cache/scenario";
import { equal } from "../../../shared/equal";
import { formatCounted, formatShare } from "../../../shared/figure-text";
import { formatInteger } from "../../../shared/format";
import { SOURCES } from "../../../shared/sources";
import { articleScenario } from "../scenario/presets";

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

/** Where the reported figures were printed. Nothing here computes them. */
export const SOURCE = {
  title: "How caching works",
  publisher: "LQWiki",
  year: 2008,
  address: SOURCES.caching.address,
} as const;

/** A read as the article printed it. */
interface ReportedRead {
  /** The place of the command in the script, from 0. */
  readonly command: number;
  readonly seconds: number;
  /** MB/s as printed, MB = 10^6 bytes */
  readonly speed: string;
}

/** The article's six reads. */
export const REPORTED_READS: readonly ReportedRead[] = [
  { command: 1, seconds: 2.278, speed: "44.4" },
  { command: 2, seconds: 0.190445, speed: "531" },
  { command: 6, seconds: 2.21617, speed: "45.6" },
  { command: 7, seconds: 0.165862, speed: "609" },
  { command: 8, seconds: 23.6831, speed: "4.3" },
  { command: 9, seconds: 2.42799, speed: "41.6" },
];

const KEYS: readonly (keyof MachineSettings)[] = [
  "metadataBlocks",
  "metadata",
  "drift",
  ...MACHINE_SETTINGS.map(({ name }) => name).filter((name): name is keyof MachineSettings => name in articleScenario),
];

/** Whether the machine's settings are the article's, whatever its script. */
const hasArticleSettings = (scenario: PageScenario): boolean =>
  KEYS.every((key) => equal(scenario[key], articleScenario[key]));

/** Whether the run begins with the article's ten commands on its machine. Further commands change none of their figures. */
export const followsArticle = (scenario: PageScenario): boolean =>
  hasArticleSettings(scenario) && equal(scenario.script.slice(0, articleScript.length), articleScript);

/** The article's lowest and highest printed speeds, for the article's own run; null = another run. */
export function reportedRange(scenario: PageScenario): string | null {
  if (!followsArticle(scenario) || scenario.script.length > articleScript.length) return null;
  const speeds = REPORTED_READS.map(({ speed }) => Number(speed));
  const printed = (wanted: number) => REPORTED_READS.find(({ speed }) => Number(speed) === wanted)?.speed;
  return `${printed(Math.min(...speeds))} to ${printed(Math.max(...speeds))}`;
}

/** The article's figures of a command; null = nothing, or another machine. */
const reportedRead = (scenario: PageScenario, command: number): ReportedRead | null =>
  followsArticle(scenario) ? (REPORTED_READS.find((read) => read.command === command) ?? null) : null;

/** The block sizes of the article's direct reads, bytes. The settings are fitted to both. */
const FITTED_BLOCKS: readonly number[] = [512, 1_048_576];

/** The source of the speed of direct reads at a block size, bytes. */
export function directOrigin(scenario: PageScenario, block: number): "modeled" | "fitted" | "predicted" {
  if (!hasArticleSettings(scenario)) return "modeled";
  return FITTED_BLOCKS.includes(block) ? "fitted" : "predicted";
}

/** A command of the script, with its name. */
export interface ScriptRow extends CommandRow {
  readonly command: ScriptCommand;
  readonly name: string;
  /** The read as the article printed it; null = another command, machine or script. */
  readonly reported: ReportedRead | null;
}

/** "dd, again" directly after the same dd. */
function nameOf(script: readonly string[], index: number): string {
  const text = script[index] ?? "";
  const command = commandOf(text);
  const isAgain = command.kind === "dd" && script[index - 1] === text;
  return isAgain ? `${commandName(command)}, again` : commandName(command);
}

const known = new WeakMap<MachineArrays, { readonly scenario: PageScenario; readonly rows: readonly ScriptRow[] }>();

/** The commands of the script with their figures. A frame keeps them, because many of its marks need them. */
export function scriptRows(machine: MachineArrays, scenario: PageScenario): readonly ScriptRow[] {
  const last = known.get(machine);
  if (last?.scenario === scenario) return last.rows;
  const { script } = scenario;
  const rows = commandRows(machine)
    .slice(0, script.length)
    .map((row) => ({
      ...row,
      command: commandOf(script[row.index] ?? ""),
      name: nameOf(script, row.index),
      reported: reportedRead(scenario, row.index),
    }));
  known.set(machine, { scenario, rows });
  return rows;
}

/** The reads of the script, through the cache or directly, those that have not begun included. */
export const readRows = (machine: MachineArrays, scenario: PageScenario): readonly ScriptRow[] =>
  scriptRows(machine, scenario).filter(isRead);

/** Whether a command reads the file. */
export const isRead = ({ command }: ScriptRow): boolean => command.kind === "dd" || command.kind === "direct";

/** A read's MB/s as dd prints it; "" before its first record. */
export const speedWords = ({ bytes, time }: CommandRow): string => (time > 0 ? speedText(bytes, time) : "");

/** The MB/s that all reads are drawn to: the highest speed, modeled or reported, of those that have begun. */
export const topSpeed = (reads: readonly ScriptRow[]): number =>
  Math.max(
    1,
    ...reads
      .filter(({ state }) => state !== "waiting")
      .flatMap((read) => [speedOf(read) || 0, Number(read.reported?.speed ?? 0)]),
  );

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

/** A command by its place in the script, from 0: "command 7". */
export const commandLabel = (index: number): string => `command ${formatInteger(index + 1)}`;

/** The latest command that has begun: "command 7 of 10". Before the first one it is 0. */
export function commandNow(machine: MachineArrays): string {
  const rows = commandRows(machine);
  const begun = rows.filter(({ state }) => state !== "waiting").length;
  return rows.length === 0 ? "" : `command ${formatInteger(begun)} of ${formatInteger(rows.length)}`;
}

/** MB/s as the page prints it, as dd does. */
export const speedNumber = (speed: number): string => speed.toFixed(speed < 99.95 ? 1 : 0);
