import { closeSync, existsSync, openSync, readdirSync, readSync, rmSync } from "node:fs";
import { constants } from "node:os";
import { basename, dirname, join, relative, resolve } from "node:path";

/** Why a program cannot be recorded, as a sentence. */
export class Refusal extends Error {
  override readonly name = "Refusal";
}

/** A person's wishes: how to record, and which part of the recording to keep. */
export interface Wishes {
  /** The trace's path without its ending. */
  readonly base: string;
  readonly children: boolean;
  readonly time: boolean;
  /** The most operations; null = all. */
  readonly mostOperations: number | null;
  /** The sizes of the blocks to keep; null = all. */
  readonly sizes: readonly [least: number, most: number] | null;
  /** The program's name, for the header of the trace; undefined = not said. */
  readonly name: string | undefined;
}

/* The files that the library writes: one for the program, and one for each child and each program that one executes. */

const RECORDING = ".blt";
const TRACE = ".trace.gz";
/** The suffixes of the library: a child's process ID, and the number of an executed program. */
const SUFFIX = /^((?:[.]\d+)?(?:-\d+)?)$/;
const HEADER_BYTES = 36;

/** A recording and the trace that becomes of it. */
export interface Recording {
  readonly path: string;
  readonly trace: string;
}

/** The full path of a trace without its ending. */
export const baseOf = (output: string): string => resolve(output.replace(/([.]trace)?([.]gz)?$/, ""));

/** The last part of a program's path. */
export const programName = (program: string): string => basename(program);

/** The path of a trace as a person types it. */
export const typedTrace = ({ trace }: Recording): string => relative(".", trace);

export const recordingOf = (base: string): string => `${base}${RECORDING}`;
export const traceOf = (base: string): string => `${base}${TRACE}`;

/** The recordings with this base that exist, the program's own first. */
export function recordingsOf(base: string): readonly Recording[] {
  const own = basename(recordingOf(base));
  const suffixes = readdirSync(dirname(base)).flatMap((name) =>
    name.startsWith(own) ? (SUFFIX.exec(name.slice(own.length))?.slice(1) ?? []) : [],
  );
  return suffixes.sort(byNumbers).map((suffix) => ({
    path: join(dirname(base), own + suffix),
    trace: traceOf(base + suffix),
  }));
}

const byNumbers = (a: string, b: string) => a.localeCompare(b, "en", { numeric: true });

/** The header of a recording. */
interface RecordingHeader {
  readonly pid: number;
  /** The number of the error that ended the recording early; 0 = none. */
  readonly error: number;
}

/** Whether a file begins as recordings do. */
function isRecording(path: string): boolean {
  try {
    return headerAt(path).toString("latin1").startsWith("BLTRACE\n");
  } catch {
    return false;
  }
}

function headerAt(path: string): Buffer {
  const bytes = Buffer.alloc(HEADER_BYTES);
  const file = openSync(path, "r");
  readSync(file, bytes);
  closeSync(file);
  return bytes;
}

export function readHeader(path: string): RecordingHeader {
  const bytes = headerAt(path);
  return { pid: Number(bytes.readBigUInt64LE(16)), error: bytes.readUInt32LE(32) };
}

export const removeRecording = ({ path }: Recording): void => rmSync(path);

const { errno } = constants;
const ERROR_WORDS: Readonly<Record<number, string>> = {
  [errno.ENOSPC]: "the disk is full",
  [errno.EDQUOT]: "the disk quota is used up",
  [errno.EFBIG]: "the program's limit on file sizes is reached",
  [errno.ENOMEM]: "the program's limit on memory is reached",
  [errno.EAGAIN]: "more than 65,535 threads ran at once",
};

/** Why a recording ended before its program, as the end of a sentence. */
export const errorWords = (error: number): string =>
  ERROR_WORDS[error] ?? `of error ${Object.entries(errno).find(([, number]) => number === error)?.[0] ?? error}`;

/** @throws Refusal if a recording is there already */
export function refuseLeft(base: string): void {
  const [left] = recordingsOf(base);
  if (left !== undefined)
    throw new Refusal(`${left.path} is left from another recording: convert it with --from-blt, or remove it`);
}

/** @throws Refusal if there is no recording */
export function refuseMissing(path: string): void {
  if (!existsSync(path)) throw new Refusal(`${path}: there is no such recording`);
  if (!isRecording(path)) throw new Refusal(`${path} is no recording. "bufferlab trace pack" converts other traces`);
}
