import {
  BAD_ALLOC_LINES,
  commandLine,
  ddLines,
  freeLines,
  type MemoryPanel,
  type OutputFormat,
  type ScriptCommand,
  syncLine,
} from "./article";

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
