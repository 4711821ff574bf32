import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, renameSync, rmSync } from "node:fs";
import { constants } from "node:os";
import { join } from "node:path";
import { cacheFolder, makeFolder } from "../library/node/cache-folder";
import { Refusal, recordingOf, type Wishes } from "./recordings";

/* The library that records, built once for each source and compiler. */

const COMPILERS = ["cc", "gcc", "clang"];
const FLAGS = ["-std=c11", "-O2", "-fPIC", "-shared", "-pthread", "-x", "c", "-"];
const LIBRARIES = ["-x", "none", "-ldl"];
const MOST_ERRORS = 400;

interface Compiler {
  readonly command: string;
  readonly args: readonly string[];
  readonly version: string;
}

/** A compiler that runs. `words`: a command with its first arguments. */
function compilerNamed(words: string): Compiler | null {
  const [command = "", ...args] = words.trim().split(/\s+/);
  const { status, stdout } = spawnSync(command, [...args, "--version"], { encoding: "utf8" });
  return status === 0 ? { command, args, version: stdout } : null;
}

function findCompiler({ CC }: NodeJS.ProcessEnv): Compiler {
  for (const words of CC ? [CC, ...COMPILERS] : COMPILERS) {
    const found = compilerNamed(words);
    if (found !== null) return found;
  }
  throw new Refusal("no C compiler: install one, or record with heaptrack --raw");
}

/** @throws Refusal where LD_PRELOAD cannot name a file in the folder */
function libraryFolder(env: NodeJS.ProcessEnv): string {
  const folder = cacheFolder(env);
  if (/[\s:]/.test(folder))
    throw new Refusal(`${folder} has a space or a colon, which LD_PRELOAD cannot name: set XDG_CACHE_HOME`);
  return folder;
}

/** The path of the library; builds it if the folder has none. @throws Refusal */
export function recorderLibrary(source: string, env: NodeJS.ProcessEnv): string {
  const folder = libraryFolder(env);
  const compiler = findCompiler(env);
  const made = [source, compiler.command, ...compiler.args, compiler.version, ...FLAGS];
  const path = join(folder, `record-${createHash("sha256").update(made.join("\0")).digest("hex")}.so`);
  if (!existsSync(path)) build(source, compiler, folder, path);
  return path;
}

/** Two commands may build at once, so each renames a file of its own. */
function build(source: string, { command, args }: Compiler, folder: string, path: string): void {
  const own = `${path}.${process.pid}`;
  makeOwnFolder(folder);
  const words = [...args, ...FLAGS, ...LIBRARIES, "-o", own];
  const { status, stderr } = spawnSync(command, words, { input: source, encoding: "utf8" });
  if (status !== 0) {
    rmSync(own, { force: true });
    throw new Refusal(`${command} cannot build the recorder: ${stderr.trim().slice(0, MOST_ERRORS)}`);
  }
  renameSync(own, path);
}

function makeOwnFolder(folder: string): void {
  try {
    makeFolder(folder);
  } catch (error) {
    throw new Refusal(`the recorder cannot be kept: ${(error as Error).message}; set XDG_CACHE_HOME`);
  }
}

type RunWishes = Pick<Wishes, "base" | "children" | "time" | "mostOperations">;

/** The environment of a program that is recorded. Its own preloaded libraries come first. */
export function recordedEnvironment(env: NodeJS.ProcessEnv, library: string, wishes: RunWishes): NodeJS.ProcessEnv {
  return {
    ...env,
    LD_PRELOAD: env.LD_PRELOAD ? `${env.LD_PRELOAD}:${library}` : library,
    BUFFERLAB_RECORD: recordingOf(wishes.base),
    BUFFERLAB_CHILDREN: wishes.children ? "1" : undefined,
    BUFFERLAB_TIME: wishes.time ? "1" : undefined,
    BUFFERLAB_MOST: wishes.mostOperations === null ? undefined : `${wishes.mostOperations}`,
  };
}

/** Signals that the terminal sends to the program as well. */
const OF_THE_TERMINAL = ["SIGINT", "SIGQUIT"] as const;
const PASSED_ON = ["SIGTERM", "SIGHUP"] as const;

/** Runs a program and returns its exit status, as a shell gives it. @throws Refusal if it cannot be started */
export function runProgram(path: string, words: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const [argv0, ...args] = words;
  const child = spawn(path, args, { env, stdio: "inherit", ...(argv0 !== undefined && { argv0 }) });
  const ignore = () => {};
  const passOn = (signal: NodeJS.Signals) => child.kill(signal);
  for (const signal of OF_THE_TERMINAL) process.on(signal, ignore);
  for (const signal of PASSED_ON) process.on(signal, passOn);
  const ended = new Promise<number>((resolve, reject) => {
    child.on("error", ({ message }) => reject(new Refusal(`${path} cannot be started: ${message}`)));
    child.on("close", (code, signal) => resolve(code ?? 128 + constants.signals[signal ?? "SIGKILL"]));
  });
  return ended.finally(() => {
    for (const signal of OF_THE_TERMINAL) process.off(signal, ignore);
    for (const signal of PASSED_ON) process.off(signal, passOn);
  });
}
