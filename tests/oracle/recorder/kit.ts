import { execFileSync, type SpawnSyncReturns, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Wishes } from "../../../src/recorder/recordings";
import { recordedEnvironment, recorderLibrary } from "../../../src/recorder/run";
import { program } from "../../native-program";
import { type Call, decoded, timesOf } from "./decoded";

/** The tests need a compiler of C anyway. */
export const CAN_RECORD = process.platform === "linux";

export const SOURCE = readFileSync("src/recorder/record.c", "utf8");

export interface Outcome {
  readonly status: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly out: string;
  /** The calls of each recording, by the suffix of its name without a process ID. */
  readonly recordings: Readonly<Record<string, readonly Call[]>>;
  /** The sizes of all files that the program and the recorder left. */
  readonly files: Readonly<Record<string, number>>;
  /** The times of the blocks of the program itself. */
  readonly times: readonly number[];
  /** The number of the error that ended the recording of the program itself. */
  readonly error: number;
}

const PLAIN = { children: false, time: false, mostOperations: null };

/** Runs a program of tests/native under the recorder, in a folder of its own. */
export function recorded(name: string, words: readonly string[], wishes: Partial<Wishes> = {}, env = {}): Outcome {
  program(name);
  return inFolder((folder) => {
    const asked = { ...PLAIN, base: join(folder, "calls"), ...wishes };
    const environment = recordedEnvironment({ ...process.env, ...env }, recorderLibrary(SOURCE, process.env), asked);
    return spawnSync(resolve(`build/native/${name}`), words, { cwd: folder, env: environment, encoding: "utf8" });
  });
}

/** glibc's own mtrace(3), begun before main. */
const MTRACE = "#include <mcheck.h>\n__attribute__((constructor)) static void begin(void) { mtrace(); }\n";
const MTRACE_LIBRARY = "libc_malloc_debug.so.0";

/** Whether the debugging library of glibc is here. */
export const CAN_MTRACE = !spawnSync("true", { env: { LD_PRELOAD: MTRACE_LIBRARY }, encoding: "utf8" }).stderr;

/** The log of mtrace of the same program, by the second tool. */
export function mtraced(name: string, words: readonly string[]): Buffer {
  program(name);
  const folder = mkdtempSync(join(tmpdir(), "bufferlab-mtrace-"));
  try {
    const [library, log] = [join(folder, "mtrace.so"), join(folder, "log")];
    execFileSync("cc", ["-shared", "-fPIC", "-x", "c", "-", "-o", library], { input: MTRACE });
    const env = { ...process.env, MALLOC_TRACE: log, LD_PRELOAD: `${MTRACE_LIBRARY}:${library}` };
    spawnSync(resolve(`build/native/${name}`), words, { cwd: folder, env });
    return readFileSync(log);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const AS_ROOT = ["--user", "--map-root-user", "--mount"];
/** Whether a disk of its own can be mounted for a program. */
export const CAN_MOUNT = spawnSync("unshare", [...AS_ROOT, "true"]).status === 0;

/** The same with a recording on a disk of 2 MB. Prints the program's status. */
export function recordedOnSmallDisk(words: readonly string[]): Outcome {
  program("recorded");
  const script = `mkdir disk && mount -t tmpfs -o size=2m none disk
    env LD_PRELOAD="$1" BUFFERLAB_RECORD="$PWD/disk/calls.blt" "$2" "$3" "$4"
    echo $?
    cp disk/calls.blt . && umount disk && rmdir disk`;
  return inFolder((folder) => {
    const places = [recorderLibrary(SOURCE, process.env), resolve("build/native/recorded"), ...words];
    return spawnSync("unshare", [...AS_ROOT, "sh", "-c", script, "sh", ...places], { cwd: folder, encoding: "utf8" });
  });
}

function inFolder(run: (folder: string) => SpawnSyncReturns<string>): Outcome {
  const folder = mkdtempSync(join(tmpdir(), "bufferlab-record-"));
  try {
    const { status, signal, stdout } = run(folder);
    return { status, signal, out: stdout, ...filesOf(folder) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function filesOf(folder: string) {
  const contents = Object.fromEntries(
    readdirSync(folder)
      .sort()
      .map((name) => [name, readFileSync(join(folder, name))]),
  );
  const recordings = Object.entries(contents).filter(([name]) => name.startsWith("calls.blt"));
  return {
    recordings: Object.fromEntries(recordings.map(([name, bytes]) => [withoutPid(name), decoded(bytes)])),
    files: Object.fromEntries(Object.entries(contents).map(([name, bytes]) => [withoutPid(name), bytes.length])),
    times: contents["calls.blt"] === undefined ? [] : timesOf(contents["calls.blt"]),
    error: contents["calls.blt"]?.readUInt32LE(32) ?? 0,
  };
}

const withoutPid = (name: string) => name.replace(/^calls[.]blt/, "").replace(/\d{2,}/, "PID");

/** How often each kind of call is in a recording. */
export function counts(calls: readonly Call[] = []): Readonly<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const { kind } of calls) found[kind] = (found[kind] ?? 0) + 1;
  return found;
}

export const isHere = (command: string): boolean => {
  try {
    execFileSync(command, ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
};
