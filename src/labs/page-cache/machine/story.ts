import { secondsText } from "../../../models/page_cache/machine/article";
import type { MachineArrays } from "../../../models/page_cache/machine-frame";
import type { PageScenario } from "../../../models/page_cache/scenario";
import { formatCounted, formatShare } from "../../../shared/figure-text";
import { formatInteger } from "../../../shared/format";
import { capitalized } from "../../../shared/sentence";
import { type CommandRow, isExhausted, KB_OF_PAGE, machineNumber, memoryShare } from "./figures";
import { kbText } from "./memory-bar";
import { type ScriptRow, scriptRows, speedWords } from "./reads";
import { limitWords } from "./takeaway";

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
