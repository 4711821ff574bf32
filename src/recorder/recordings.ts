import { closeSync, openSync, readdirSync, readSync } from "node:fs";
import { constants } from "node:os";
import { basename, dirname, join } from "node:path";

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

/** The name without the ending of a trace. */
export const baseOf = (output: string): string => output.replace(/([.]trace)?([.]gz)?$/, "");

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

/** What the header of a recording says beside the format. */
export interface RecordingHeader {
  readonly pid: number;
  /** The number of the error that ended the recording early; 0 = none. */
  readonly error: number;
}

export function readHeader(path: string): RecordingHeader {
  const bytes = Buffer.alloc(HEADER_BYTES);
  const file = openSync(path, "r");
  readSync(file, bytes);
  closeSync(file);
  return { pid: Number(bytes.readBigUInt64LE(16)), error: bytes.readUInt32LE(32) };
}

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
