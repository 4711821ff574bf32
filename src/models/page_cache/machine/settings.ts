import { LIMIT } from "../../../generated/kernel";
import { MACHINE_FIELD, MACHINE_LIMIT } from "../../../generated/page_machine";
import { formatInteger } from "../../../shared/format";
import type { MachineFields } from "../block";

const KB_OF_PAGE = 4;

/** A setting of the machine as a person writes it. */
export interface MachineSetting {
  /** Its name on the command line. */
  readonly name: string;
  readonly field: keyof MachineFields;
  /** In the unit below. */
  readonly min: number;
  readonly max: number;
  /** The article's machine. */
  readonly usual: number;
  /** Units in one of the core's. Values are multiples of it. */
  readonly scale: number;
  /** Its meaning, with its unit. */
  readonly words: string;
  /** The word for no limit. */
  readonly none?: "none";
}

const kilobytes = (
  field: "memory" | "programs" | "buffers" | "cached",
  usual: number,
  words: string,
): MachineSetting => ({
  name: field,
  field,
  min: KB_OF_PAGE,
  max: KB_OF_PAGE * MACHINE_FIELD[field].max,
  usual,
  scale: KB_OF_PAGE,
  words,
});

const whole = (name: string, field: keyof MachineFields, usual: number, words: string): MachineSetting => ({
  name,
  field,
  ...MACHINE_FIELD[field],
  usual,
  scale: 1,
  words,
});

/** All settings but the drift, which is a word. docs/page-machine.md says where the usual values come from. */
export const MACHINE_SETTINGS: readonly MachineSetting[] = [
  kilobytes("memory", 4_053_216, "memory, kB"),
  kilobytes("programs", 740_688, "memory of programs at the start, kB"),
  kilobytes("buffers", 352, "buffers at the start, kB"),
  kilobytes("cached", 54_624, "cached pages at the start, kB"),
  whole("file", "file", 101_048_320, "size of the file, bytes"),
  whole("resident", "resident", 1889, "the file's last pages, cached at the start"),
  whole("request", "request", 107_750, "latency of a request to the disk, ns"),
  whole("rate", "rate", 41_798_000, "rate of the disk, bytes per second"),
  whole("call", "call", 698, "system calls of a record, ns"),
  whole("copy", "copy", 2_500_000_000, "copying from memory to memory, bytes per second"),
  whole("metablocks", "metadata_blocks", 44, "blocks of the file's metadata"),
  whole("meta", "metadata", 723_196, "reading a block of metadata, ns"),
  whole("readahead", "readahead", 32, "pages of the largest read-ahead window; 0 reads nothing ahead"),
  {
    ...whole("limit", "limit", 814_575, "pages that the memory eater may take"),
    max: MACHINE_LIMIT.MEMORY_PAGES,
    none: "none",
  },
  whole("dirty", "dirty", 202_660, "dirty pages before a writer waits"),
];

/** Whether programs and buffers shrink as in the article. */
export const DRIFTS = ["article", "none"] as const;

/** The allowed values of a setting. */
export function settingRange({ min, max, scale, none }: MachineSetting): string {
  const number = scale === 1 ? "a whole number" : `a multiple of ${scale}`;
  return `${number}, ${formatInteger(min)} … ${formatInteger(max)}${none === undefined ? "" : `, or ${none}`}`;
}

/** The value of a setting in the core's units; null = it is not allowed. */
export function settingValue({ min, max, scale, none }: MachineSetting, text: string): number | null {
  if (text === none) return LIMIT.NONE;
  const value = Number(text);
  return /^\d+$/.test(text) && value >= min && value <= max && value % scale === 0 ? value / scale : null;
}
