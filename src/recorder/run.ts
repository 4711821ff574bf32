import { spawn } from "node:child_process";
import { constants } from "node:os";
import { recordingOf } from "./recordings";
import { Refusal } from "./refusal";
import type { Wishes } from "./wishes";

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
