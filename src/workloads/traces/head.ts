import { withoutMark } from "../../shared/encoding";

/** The bytes by which a format is recognized. */
export const HEAD_BYTES = 4096;

/** The beginning of a file's content, and whether the file ends there. */
export interface TraceHead {
  readonly bytes: Uint8Array;
  readonly isWhole: boolean;
}

/** Matches a control character that no text has. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it looks for them
const CONTROLS = /[\u0000-\u0008\u000e-\u001f]/;

/** The lines at the beginning of a file that are whole and not blank. */
export function headLines({ bytes, isWhole }: TraceHead): readonly string[] {
  const lines = new TextDecoder().decode(bytes).split(/\r?\n/);
  const whole = isWhole || lines.length === 1 ? lines : lines.slice(0, -1);
  return whole.filter((line) => line.trim() !== "");
}

/** Whether a text begins as JSON does. */
export const isJson = (head: TraceHead): boolean => /^\ufeff?\s*[[{]/.test(textLines(head)[0] ?? "");

/** The same lines; empty if the file is not UTF-8 text. */
export function textLines(head: TraceHead): readonly string[] {
  const lines = headLines(head);
  return withoutMark(head.bytes).ok && !lines.some((line) => CONTROLS.test(line)) ? lines : [];
}
