import { secondsText, speedText } from "../../../models/page_cache/machine/article";
import { hasRead, speedOf } from "../../../models/page_cache/machine/command-figures";
import type { MachineArrays } from "../../../models/page_cache/machine-frame";
import type { PageScenario } from "../../../models/page_cache/scenario";
import { formatCounted, formatShare } from "../../../shared/figure-text";
import { formatInteger } from "../../../shared/format";
import { capitalized, sentence } from "../../../shared/sentence";
import type { Takeaway } from "../../shared/takeaway";
import { fileWords } from "./file-figure";
import { kbText, memoryWords } from "./memory-figure";
import {
  type CommandRow,
  commandNow,
  commandRows,
  hasEaten,
  isExhausted,
  KB_OF_PAGE,
  machineNumber,
  memoryShare,
  reportedRange,
  type ScriptRow,
  scriptRows,
  speedWords,
} from "./script-rows";

const NUMBERS = "no one two three four five six seven eight nine ten eleven twelve".split(" ");

/** A small number as a word: "six". */
export const numberWord = (count: number): string => NUMBERS[count] ?? formatInteger(count);

/** MB/s as dd prints it. */
const speed = ({ bytes, time }: CommandRow): string => speedText(bytes, time);

/** "4.3 to 568", the slowest and the fastest read that has ended. */
export function speedRange(reads: readonly CommandRow[]): string {
  const sorted = [...reads].sort((one, other) => speedOf(one) - speedOf(other));
  const [slowest, fastest] = [sorted[0], sorted.at(-1)];
  if (slowest === undefined || fastest === undefined) return "";
  return speed(slowest) === speed(fastest) ? speed(slowest) : `${speed(slowest)} to ${speed(fastest)}`;
}

const kbOf = (machine: MachineArrays, name: "cached" | "free"): string =>
  `${formatInteger(KB_OF_PAGE * machineNumber(machine, name))}\u00a0kB`;

/** The takeaway of the memory alone. */
export const memoryTakeaway = (machine: MachineArrays): Takeaway => ({
  strong: `${kbOf(machine, "cached")} cached,`,
  rest: ` ${kbOf(machine, "free")} free`,
});

/** The takeaway of a state of the machine. */
export function machineTakeaway(machine: MachineArrays, scenario: PageScenario): Takeaway {
  const rows = commandRows(machine);
  const latest = rows.findLast((row) => hasRead(row) || hasEaten(row));
  if (rows.length === 0) return { strong: "One file, one disk", rest: "" };
  if (latest === undefined)
    return { strong: `${kbOf(machine, "cached")} are cached`, rest: " before anything reads the file" };
  if (hasEaten(latest)) return latest.state === "running" ? eating(machine, latest) : eaten(machine);
  if (latest.state === "running") return reading(machine, latest);
  const reads = rows.filter((row) => hasRead(row) && row.state === "ended");
  const isLast = rows.every(({ state }) => state === "ended");
  if (isLast && reads.length > 1) return ended(reads, scenario);
  return { strong: `${speed(latest)} MB/s:`, rest: ` ${limitWords(latest)}` };
}

/** The range of the speeds: reported after the article's own run, modeled after any other. */
function ended(reads: readonly CommandRow[], scenario: PageScenario): Takeaway {
  const [reported, count] = [reportedRange(scenario), numberWord(reads.length)];
  return reported === null
    ? { strong: `${speedRange(reads)} MB/s:`, rest: ` one file, one disk, ${count} reads` }
    : { strong: `${reported} MB/s reported:`, rest: ` one file, one disk, ${count} measurements` };
}

/** Whether the next step ends the eater. */
export const isAtLimit = (machine: MachineArrays): boolean =>
  machineNumber(machine, "eaten") > 0 && machineNumber(machine, "steps") - machineNumber(machine, "steps_ended") === 1;

function eating(machine: MachineArrays, { evicted }: CommandRow): Takeaway {
  if (isAtLimit(machine)) return { strong: "The eater is at its limit:", rest: " what will happen to its memory?" };
  return machineNumber(machine, "free") > 0
    ? { strong: "The eater takes free memory:", rest: ` ${kbOf(machine, "free")} are left` }
    : { strong: "Nothing is free,", rest: ` so the eater has evicted ${formatInteger(evicted)} pages of the file` };
}

const eaten = (machine: MachineArrays): Takeaway => ({
  strong: "Free grew, the cache did not come back:",
  rest: ` ${kbOf(machine, "cached")} are cached`,
});

function reading(machine: MachineArrays, row: CommandRow): Takeaway {
  const outlived = machineNumber(machine, "outlived");
  if (row.requests === 0) return { strong: "No request to the disk:", rest: " this file is in memory" };
  if (row.metadata_time > row.time / 2) {
    const share = formatShare(row.metadata_time / row.time, 0);
    return { strong: `${speed(row)} MB/s so far:`, rest: ` ${share} of the time went to the file’s metadata` };
  }
  if (row.requests >= row.full_records + row.partial_records)
    return { strong: "Every record is a request to the disk:", rest: ` ${speed(row)} MB/s so far` };
  if (outlived === 0) return { strong: `${speed(row)} MB/s so far:`, rest: " the disk sets the limit" };
  const share = formatShare(outlived / machineNumber(machine, "file_pages"), 0);
  return { strong: `The eater left ${share} of the file:`, rest: " not all of this read is disk" };
}

/** The limit of a read that has ended. */
function limitWords(row: CommandRow): string {
  const { time, call_time, request_time, disk_pages, memory_pages } = row;
  if (disk_pages === 0) return `no request to the disk; calls take ${formatShare(call_time / time, 0)} of the time`;
  if (memory_pages > 0) return `${formatShare(memoryShare(row))} of the file came from memory, the rest from the disk`;
  return request_time > time / 2
    ? `requests one by one take ${formatShare(request_time / time, 0)} of the time`
    : "the disk alone sets the limit";
}

/** The effect of a command. */
interface CommandStory {
  readonly title: string;
  readonly text: string;
}

const kb = (pages: number): string => kbText(KB_OF_PAGE * pages);

/** kB cached before a command. */
function cachedBefore(rows: readonly ScriptRow[], { index }: CommandRow, { cached }: PageScenario): number {
  const before = rows[index - 1];
  return before === undefined ? cached : KB_OF_PAGE * before.cached;
}

/** The effect so far of a command that has begun. */
export function commandStory(machine: MachineArrays, scenario: PageScenario, row: ScriptRow): CommandStory {
  const growth = KB_OF_PAGE * row.cached - cachedBefore(scriptRows(machine, scenario), row, scenario);
  switch (row.command.kind) {
    case "free":
      return { title: row.name, text: freeText(row, scenario) };
    case "eat":
      return { title: "The eater", text: eaterText(machine, row) };
    case "drop":
      return { title: row.name, text: `Every clean page of the file leaves: ${kbText(-growth)} less cached.` };
    case "sync":
      return { title: row.name, text: syncText(row) };
    case "write":
      return { title: speedTitle(row), text: writeText(row) };
    default:
      return { title: speedTitle(row), text: readText(row, growth) };
  }
}

const speedTitle = (row: ScriptRow): string => `${row.name}: ${speedWords(row)} MB/s`;

function freeText(row: CommandRow, { resident }: PageScenario): string {
  const ofFile = row.index === 0 && resident > 0 ? `, of which ${kb(resident)} are the end of this file` : "";
  return `${kb(row.cached)} cached${ofFile}; ${kb(row.free)} free.`;
}

function eaterText(machine: MachineArrays, row: CommandRow): string {
  const share = formatShare(row.taken / machineNumber(machine, "memory"), 0);
  const evicted = `evicts ${formatCounted(row.evicted, "page")} of the file`;
  const soFar =
    row.evicted === 0 ? "nothing is evicted yet" : `${formatCounted(row.evicted, "page")} of the file evicted so far`;
  if (row.state === "running") return `Has ${kb(row.taken)}, ${share} of memory; ${soFar}.`;
  const end = isExhausted(row) ? "nothing more can be evicted" : "bad_alloc stops it";
  const left = row.cached - machineNumber(machine, "mapped");
  return `Takes ${kb(row.taken)} until ${end}; ${evicted}. ${formatInteger(left)} survive.`;
}

const syncText = ({ written, time }: CommandRow): string =>
  `${formatCounted(written, "page")} written to the disk in ${secondsText(time)}\u00a0s.`;

const writeText = (row: CommandRow): string =>
  row.written > 0
    ? `${formatCounted(row.written, "page")} had to reach the disk first.`
    : "No page had to reach the disk: this is the speed of memory.";

function readText(row: CommandRow, growth: number): string {
  const { requests, disk_pages, memory_pages, full_records, partial_records } = row;
  const isDirect = memory_pages === 0 && requests === full_records + partial_records;
  if (disk_pages === 0 || isDirect) return `${capitalized(limitWords(row))}.`;
  const from = `${formatCounted(disk_pages, "page")} from the disk in ${formatCounted(requests, "request")}`;
  const share = memory_pages > 0 ? ` ${formatShare(memoryShare(row))} was in memory.` : "";
  return `${from}.${share} Cached grows by ${kbText(growth)}.`;
}

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
