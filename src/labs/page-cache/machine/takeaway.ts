import { speedText } from "../../../models/page_cache/machine/article";
import { hasRead, speedOf } from "../../../models/page_cache/machine/command-figures";
import type { MachineArrays } from "../../../models/page_cache/machine-frame";
import type { PageScenario } from "../../../models/page_cache/scenario";
import { formatShare } from "../../../shared/figure-text";
import { formatInteger } from "../../../shared/format";
import type { Takeaway } from "../../shared/takeaway";
import { type CommandRow, commandRows, hasEaten, KB_OF_PAGE, machineNumber, memoryShare } from "./figures";
import { reportedRange } from "./reported";

const NUMBERS = [
  "no",
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
  "eleven",
  "twelve",
];

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

const kb = (machine: MachineArrays, name: "cached" | "free"): string =>
  `${formatInteger(KB_OF_PAGE * machineNumber(machine, name))}\u00a0kB`;

/** The takeaway of the memory alone. */
export const memoryTakeaway = (machine: MachineArrays): Takeaway => ({
  strong: `${kb(machine, "cached")} cached,`,
  rest: ` ${kb(machine, "free")} free`,
});

/** The takeaway of a state of the machine. */
export function machineTakeaway(machine: MachineArrays, scenario: PageScenario): Takeaway {
  const rows = commandRows(machine);
  const latest = rows.findLast((row) => hasRead(row) || hasEaten(row));
  if (rows.length === 0) return { strong: "One file, one disk", rest: "" };
  if (latest === undefined)
    return { strong: `${kb(machine, "cached")} are cached`, rest: " before anything reads the file" };
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

function eating(machine: MachineArrays, { evicted }: CommandRow): Takeaway {
  if (machineNumber(machine, "steps") - machineNumber(machine, "steps_ended") === 1)
    return { strong: "The eater is at its limit:", rest: " what will happen to its memory?" };
  return machineNumber(machine, "free") > 0
    ? { strong: "The eater takes free memory:", rest: ` ${kb(machine, "free")} are left` }
    : { strong: "Nothing is free,", rest: ` so the eater has evicted ${formatInteger(evicted)} pages of the file` };
}

const eaten = (machine: MachineArrays): Takeaway => ({
  strong: "Free grew, the cache did not come back:",
  rest: ` ${kb(machine, "cached")} are cached`,
});

function reading(machine: MachineArrays, row: CommandRow): Takeaway {
  const outlived = machineNumber(machine, "outlived");
  if (row.requests === 0) return { strong: "No request to the disk:", rest: " this file is in memory" };
  if (row.requests >= row.full_records + row.partial_records)
    return { strong: "Every record is a request to the disk:", rest: ` ${speed(row)} MB/s so far` };
  if (outlived === 0) return { strong: `${speed(row)} MB/s so far:`, rest: " the disk sets the limit" };
  const share = formatShare(outlived / machineNumber(machine, "file_pages"), 0);
  return { strong: `The eater left ${share} of the file:`, rest: " not all of this read is disk" };
}

/** The limit of a read that has ended. */
export function limitWords(row: CommandRow): string {
  const { time, call_time, request_time, disk_pages, memory_pages } = row;
  if (disk_pages === 0) return `no request to the disk; calls take ${formatShare(call_time / time, 0)} of the time`;
  if (memory_pages > 0) return `${formatShare(memoryShare(row))} of the file came from memory, the rest from the disk`;
  return request_time > time / 2
    ? `requests one by one take ${formatShare(request_time / time, 0)} of the time`
    : "the disk alone sets the limit";
}
