import { formatBytes, formatInteger } from "../../../shared/format";
import type { ScriptCommand } from "./article";

const KIB = 1024;
const MIB = KIB * KIB;

/** The size of a record in the largest unit that divides it: "512 B", "4 KiB", "1 MiB". */
export function recordText(bytes: number): string {
  if (bytes % MIB === 0) return `${formatInteger(bytes / MIB)}\u00a0MiB`;
  return bytes % KIB === 0 ? `${formatInteger(bytes / KIB)}\u00a0KiB` : formatBytes(bytes);
}

/** The record that dd uses without `bs`. */
const USUAL_RECORD = 512;

const PLAIN = { free: "free", eat: "eat memory", drop: "drop caches", sync: "sync" } as const;

/** A command in a few words: "dd", "dd, 4 KiB", "dd direct, 512 B". */
export function commandName(command: ScriptCommand): string {
  if (!("recordBytes" in command)) return PLAIN[command.kind];
  const { kind, recordBytes } = command;
  if (kind === "direct") return `dd direct, ${recordText(recordBytes)}`;
  const size = recordBytes === USUAL_RECORD ? "" : `, ${recordText(recordBytes)}`;
  return kind === "write" ? `write${size}` : `dd${size}`;
}
