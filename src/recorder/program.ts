import { accessSync, closeSync, constants, openSync, readSync, statSync } from "node:fs";
import { delimiter, join } from "node:path";
import { Refusal } from "./recordings";

/* The header of an ELF file, which tells how a program is loaded. Little-endian only. */

const [PT_INTERP, PT_NOTE] = [3, 4];
const [ENTRIES_AT, ENTRY_BYTES, ENTRY_COUNT] = [32, 54, 56];

/** A program that the loader can read: one for this machine. */
interface Elf {
  /** The loader that it asks for; null = it is linked statically. */
  readonly interpreter: string | null;
  readonly isGo: boolean;
}

const isElf = (bytes: Buffer): boolean => bytes.subarray(0, 4).equals(Buffer.from("\x7fELF"));

/** The word size, the byte order and the processor. */
const machineOf = (bytes: Buffer): string => `${bytes.toString("hex", 4, 6)} ${bytes.toString("hex", 18, 20)}`;

/** Whether two programs are for the same processor. */
const isSameMachine = (one: Buffer, other: Buffer): boolean => machineOf(one) === machineOf(other);

/** Reads the beginning of a 64-bit program. */
function readElf(bytes: Buffer): Elf {
  const parts = partsOf(bytes);
  const interpreter = parts.find(({ type }) => type === PT_INTERP)?.content;
  return {
    interpreter: interpreter?.toString("latin1").replace(/\0.*$/s, "") ?? null,
    isGo: parts.some(({ type, content }) => type === PT_NOTE && content.toString("latin1", 12, 15) === "Go\0"),
  };
}

function partsOf(bytes: Buffer) {
  const count = bytes.length < ENTRY_COUNT + 2 ? 0 : bytes.readUInt16LE(ENTRY_COUNT);
  const first = count === 0 ? 0 : Number(bytes.readBigUInt64LE(ENTRIES_AT));
  const size = count === 0 ? 0 : bytes.readUInt16LE(ENTRY_BYTES);
  const entries = Array.from({ length: count }, (_, i) => first + i * size);
  return entries.filter((at) => at + 40 <= bytes.length).map((at) => partAt(bytes, at));
}

function partAt(bytes: Buffer, at: number) {
  const from = Number(bytes.readBigUInt64LE(at + 8));
  return { type: bytes.readUInt32LE(at), content: bytes.subarray(from, from + Number(bytes.readBigUInt64LE(at + 32))) };
}

/* Finds the program that a command line names, and refuses what would ignore the recorder. */

const HEAD_BYTES = 1 << 16;
const SETUID_OR_SETGID = 0o6000;

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** The path of a program, found as a shell does. @throws Refusal */
export function programPath(name: string, { PATH = "" }: NodeJS.ProcessEnv): string {
  const places = name.includes("/") ? [name] : PATH.split(delimiter).map((folder) => join(folder || ".", name));
  const found = places.find(isProgram);
  if (found === undefined) throw new Refusal(`${name}: there is no such program, or it is not executable`);
  return found;
}

function headOf(path: string): Buffer {
  const file = openSync(path, "r");
  try {
    const bytes = Buffer.alloc(HEAD_BYTES);
    return bytes.subarray(0, readSync(file, bytes));
  } finally {
    closeSync(file);
  }
}

/** @throws Refusal if the program would ignore the recorder */
export function refuseUnrecordable(path: string): void {
  const why = unrecordable(path);
  if (why !== null) throw new Refusal(`${path} ${why}`);
}

function unrecordable(path: string): string | null {
  if (statSync(path).mode & SETUID_OR_SETGID) return "is setuid or setgid, so the loader ignores the recorder";
  const head = headOf(path);
  if (head.subarray(0, 2).toString("latin1") === "#!") return scriptWords(head, path);
  if (!isElf(head)) return "is no ELF program";
  if (!isSameMachine(head, headOf(process.execPath))) return "is a program for another processor";
  const { interpreter, isGo } = readElf(head);
  if (isGo) return "is a Go program, which has its own allocator";
  if (interpreter === null) return "is linked statically, so it has its own allocator";
  return /musl/.test(interpreter) ? "uses musl, and the recorder needs glibc" : null;
}

function scriptWords(head: Buffer, path: string): string {
  const [line = ""] = head.toString("utf8", 2).split("\n");
  const interpreter = line.trim().replace(/^\S*\/env\s+(-S\s+)?/, "");
  return `is a script: record its interpreter, bufferlab record -- ${interpreter} ${path}`;
}
