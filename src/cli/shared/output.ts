import {
  accessSync,
  constants,
  createWriteStream,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from "node:fs";
import { appendFile, rename, rm, truncate } from "node:fs/promises";
import { hostname } from "node:os";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { BadInput, refusal } from "../../library/bad-input";
import { type Option, option } from "./option";

/* A file that says which process writes another file. It may outlive a process that was killed. */

/** Those of this process. */
const HELD = new Set<string>();

/** Whether a process of this machine still runs. */
export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Whether the process that a lock names may still run. Nobody here knows about those of another machine. */
function isHeld(lock: string): boolean {
  try {
    const [pid, host] = readFileSync(lock, "utf8").split(" ");
    const isOld = host === hostname() && (Number(pid) === process.pid ? !HELD.has(lock) : !isRunning(Number(pid)));
    return !isOld;
  } catch {
    return true;
  }
}

/** Takes the lock, or that of a dead process. Returns whether it did. @throws Error if no file can be written there */
function takeLock(lock: string): boolean {
  const isTaken = isCreated(lock) || isInherited(lock);
  if (isTaken) HELD.add(lock);
  return isTaken;
}

/** Takes the lock of a dead process. Only one process at a time gets as far as the second look. */
function isInherited(lock: string): boolean {
  const next = `${lock}~`;
  if (isHeld(lock) || !takeLock(next)) return false;
  HELD.delete(next);
  const isOld = !isHeld(lock);
  if (isOld) renameSync(next, lock);
  else rmSync(next);
  return isOld;
}

function isCreated(lock: string): boolean {
  try {
    writeFileSync(lock, `${process.pid} ${hostname()}`, { flag: "wx" });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    rmSync(lock, { force: true });
    throw error;
  }
}

function releaseLock(lock: string): void {
  HELD.delete(lock);
  rmSync(lock, { force: true });
}

/* The file of --out, for every command that has the option. */

const STANDARD_OUTPUT: readonly string[] = ["-", "/dev/stdout"];

/** The file to write; null = standard output. */
export const OUT: Option<string | null> = {
  ...option(
    "--out FILE",
    "the file to write; without it, standard output",
    (place) => (STANDARD_OUTPUT.includes(place) ? undefined : place),
    null,
  ),
  short: "o",
};

const statsOf = (place: string): Stats | undefined => statSync(place, { throwIfNoEntry: false });

/** Devices and pipes are written as they are, and so are files that only a descriptor names. */
const isSpecial = (place: string): boolean => /^[/](dev|proc)[/]/.test(place) || statsOf(place)?.isFile() === false;

/** The file behind a link. */
const targetOf = (place: string): string => (statsOf(place) === undefined ? place : realpathSync(place));

/**
 * Does the work whose output goes to a file, if the file can be written, is no input, and no other process writes it.
 * @throws BadInput
 */
export async function withOutput<T>(
  place: string | null,
  inputs: readonly (string | null)[],
  work: () => Promise<T>,
): Promise<T> {
  if (place === null) return work();
  const lock = lockOf(place, inputs);
  try {
    return await work();
  } finally {
    if (lock !== null) releaseLock(lock);
  }
}

/** Checks the place and takes its lock, which a full folder refuses too; null = a device or a pipe. @throws BadInput */
function lockOf(place: string, inputs: readonly (string | null)[]): string | null {
  const allowed = (rule: string) => refusal("--out", place, rule);
  try {
    const out = statsOf(place);
    if (place === "") throw allowed("the name of a file");
    if (out?.isDirectory()) throw allowed("a file, not a folder");
    if (out !== undefined) accessSync(place, constants.W_OK);
    if (inputs.some((input) => input !== null && isSame(out, input))) throw allowed("another file than an input");
    if (isSpecial(place)) return null;
    const lock = `${targetOf(place)}.lock`;
    if (takeLock(lock)) return lock;
    throw allowed(`a file that no other process writes: wait for that process, or remove ${lock} if it has ended`);
  } catch (error) {
    throw error instanceof BadInput
      ? error
      : allowed(`a file that can be written (${(error as Error).message.replace(/, .*/, "")})`);
  }
}

function isSame(out: Stats | undefined, input: string): boolean {
  const stats = statsOf(input);
  return out?.isFile() === true && out.dev === stats?.dev && out.ino === stats.ino;
}

type Pieces = Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;

/** Writes a file, which has its name only once it is whole. */
export async function writeFile(place: string, pieces: Pieces, packing: "none" | "gzip" = "none"): Promise<void> {
  const target = isSpecial(place) ? null : targetOf(place);
  const path = target === null ? place : `${target}.${process.pid}.part`;
  try {
    const packer = packing === "gzip" ? [createGzip({ level: 9 })] : [];
    await pipeline([Readable.from(pieces), ...packer, createWriteStream(path)]);
    if (target !== null) await rename(path, target);
  } catch (error) {
    if (target !== null) await rm(path, { force: true });
    throw named(error, place);
  }
}

/** The same error; its message says which file is not written. */
function named(error: unknown, place: string): unknown {
  if (error instanceof Error && "syscall" in error) error.message = `${place} is not written: ${error.message}`;
  return error;
}

/** Adds Markdown to the summary of a workflow of GitHub Actions, if the program runs in one. */
export async function appendSummary(markdown: string): Promise<void> {
  const place = process.env.GITHUB_STEP_SUMMARY;
  if (place) await appendFile(place, markdown);
}

/** Writes pieces to a file as they come, after its first `kept` bytes, so that it can be resumed. */
export async function continueFile(place: string, kept: number, pieces: AsyncIterable<string>): Promise<void> {
  try {
    if (kept > 0) await truncate(place, kept);
    await pipeline(Readable.from(pieces), createWriteStream(place, { flags: kept > 0 ? "a" : "w" }));
  } catch (error) {
    throw named(error, place);
  }
}
