import { accessSync, closeSync, constants, openSync, readSync, statSync } from "node:fs";
import { delimiter, join } from "node:path";
import { isElf, isSameMachine, readElf } from "./elf";
import { Refusal } from "./refusal";

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
