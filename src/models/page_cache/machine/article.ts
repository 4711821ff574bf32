/**
 * The output of `dd`, `free` and the memory eater, as "How caching works" prints it in 2008 and as the same
 * programs print it today.
 */

export type OutputFormat = "2008" | "today";

/** A dd that has ended. @internal */
export interface Copy {
  readonly full: number;
  readonly partial: number;
  readonly bytes: number;
  /** nanoseconds */
  readonly time: number;
}

/** The parts of the memory, in kB = 1,024 bytes. */
export interface MemoryPanel {
  readonly programs: number;
  readonly buffers: number;
  readonly cached: number;
  readonly free: number;
  /** free, or cached and evictable; printed today only */
  readonly available: number;
}

export type ScriptCommand =
  | { readonly kind: "free" | "eat" | "drop" | "sync" }
  | { readonly kind: "dd" | "direct" | "write"; readonly recordBytes: number };

const SI = ["B", "kB", "MB", "GB"] as const;
const BINARY = ["B", "KiB", "MiB", "GiB"] as const;

/** The largest unit with at least one of it; one decimal below 10 of a unit other than bytes. */
function amount(bytes: number, base: 1000 | 1024): string {
  const units = base === 1000 ? SI : BINARY;
  let power = 0;
  let value = bytes;
  for (; value >= base && power < units.length - 1; power += 1) value /= base;
  return `${value.toFixed(power > 0 && value < 9.95 ? 1 : 0)} ${units[power]}`;
}

/** Seconds with six significant digits, without zeros at the end. */
export const secondsText = (nanoseconds: number): string => String(Number((nanoseconds / 1e9).toPrecision(6)));

/** MB per second, MB = 10^6 bytes: one decimal below 100, none from there. */
export function speedText(bytes: number, nanoseconds: number): string {
  const speed = (bytes * 1e3) / nanoseconds;
  return speed.toFixed(speed < 99.95 ? 1 : 0);
}

/** Bytes and their time: "1000000 bytes (1.0 MB) copied, 0.5 s, 2.0 MB/s". Without time there is no speed. */
function amountLine(bytes: number, act: string, time: number, format: OutputFormat): string {
  const size = format === "2008" ? amount(bytes, 1000) : `${amount(bytes, 1000)}, ${amount(bytes, 1024)}`;
  const speed = time > 0 ? `, ${speedText(bytes, time)} MB/s` : "";
  return `${bytes} bytes (${size}) ${act}, ${secondsText(time)} s${speed}`;
}

/** The three lines that dd prints when it has ended. @internal */
export const ddLines = ({ full, partial, bytes, time }: Copy, format: OutputFormat): string[] => [
  `${full}+${partial} records in`,
  `${full}+${partial} records out`,
  amountLine(bytes, "copied", time, format),
];

/** The line after a sync, in the form of dd's. The program itself prints nothing. */
const syncLine = (bytes: number, time: number, format: OutputFormat): string =>
  amountLine(bytes, "written", time, format);

const columns = (values: readonly (number | string)[], width: number) =>
  values.map((value) => String(value).padStart(width)).join("");

/** Each column is 11 wide. The second line does not count buffers and cached pages as used. */
function freeLinesOf2008({ programs, buffers, cached, free }: MemoryPanel): string[] {
  const used = programs + buffers + cached;
  const names = ["used", "free", "shared", "buffers", "cached"];
  return [
    "total".padStart(18) + columns(names, 11),
    `Mem:${String(used + free).padStart(14)}${columns([used, free, 0, buffers, cached], 11)}`,
    `-/+ buffers/cache:${columns([programs, free + buffers + cached], 11)}`,
    `Swap:${"0".padStart(13)}${columns([0, 0], 11)}`,
  ];
}

/** Each column is 12 wide. Buffers and cached pages are one column, and not used. */
function freeLinesOfToday({ programs, buffers, cached, free, available }: MemoryPanel): string[] {
  const total = programs + buffers + cached + free;
  const names = ["used", "free", "shared", "buff/cache", "available"];
  return [
    "total".padStart(20) + columns(names, 12),
    `Mem:${String(total).padStart(16)}${columns([programs, free, 0, buffers + cached, available], 12)}`,
    `Swap:${"0".padStart(15)}${columns([0, 0], 12)}`,
  ];
}

/** The lines that `free` prints. */
export const freeLines = (panel: MemoryPanel, format: OutputFormat): string[] =>
  format === "2008" ? freeLinesOf2008(panel) : freeLinesOfToday(panel);

/** The lines that the eater's end prints. */
const BAD_ALLOC_LINES = [
  "terminate called after throwing an instance of 'St9bad_alloc'",
  "  what():  std::bad_alloc",
  "Aborted",
] as const;

/** The article's file. */
const FILE = "wine-1.0-rc2.tar";

/** dd reads and writes 512 bytes unless `bs` says otherwise. */
function recordOption(recordBytes: number): string {
  if (recordBytes === 512) return "";
  return recordBytes % 1024 === 0 ? ` bs=${recordBytes / 1024}k` : ` bs=${recordBytes}`;
}

const FIXED_LINES = {
  free: "free",
  eat: "./a.out >/dev/null",
  drop: "echo 3 > /proc/sys/vm/drop_caches",
  sync: "sync",
} as const;

/** A command as typed in the article. @internal */
export function commandLine(command: ScriptCommand): string {
  if (!("recordBytes" in command)) return FIXED_LINES[command.kind];
  const bs = recordOption(command.recordBytes);
  if (command.kind === "write") return `dd if=/dev/zero of=${FILE}${bs}`;
  return `dd${command.kind === "direct" ? " iflag=direct" : ""} if=${FILE}${bs} of=/dev/null`;
}

/** A command that has ended: its records, bytes, bytes on the disk and ns, and the memory at its end. */
interface TerminalCommand {
  readonly command: ScriptCommand;
  readonly figures: Readonly<Record<"full_records" | "partial_records" | "bytes" | "disk_bytes" | "time", number>>;
  readonly panel: MemoryPanel;
}

function outputLines({ command, figures, panel }: TerminalCommand, format: OutputFormat): readonly string[] {
  switch (command.kind) {
    case "free":
      return freeLines(panel, format);
    case "eat":
      return BAD_ALLOC_LINES;
    case "drop":
      return [];
    case "sync":
      return [syncLine(figures.disk_bytes, figures.time, format)];
    default: {
      const { full_records, partial_records, bytes, time } = figures;
      return ddLines({ full: full_records, partial: partial_records, bytes, time }, format);
    }
  }
}

/** A command as typed, and the lines that it prints. */
export const terminalText = (ended: TerminalCommand, format: OutputFormat): string =>
  [`$ ${commandLine(ended.command)}`, ...outputLines(ended, format)].map((line) => `${line}\n`).join("");
