import { accessSync, constants, existsSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { type Converted, convertRecording } from "../recorder/convert";
import { recorderLibrary } from "../recorder/library";
import { programPath, refuseUnrecordable } from "../recorder/program";
import { errorWords, type Recording, readHeader, recordingsOf, traceOf } from "../recorder/recordings";
import { Refusal } from "../recorder/refusal";
import { recordedEnvironment, runProgram } from "../recorder/run";
import type { Wishes } from "../recorder/wishes";
import { packageText } from "./shared/package-file";
import { FAILED, GOOD, LIMITED, type Streams, say } from "./shared/streams";

/** Runs a program and makes traces of its recordings. Returns the program's exit status. @throws Refusal */
export async function recordProgram(words: readonly string[], wishes: Wishes, streams: Streams): Promise<number> {
  if (process.platform !== "linux") throw new Refusal("recording needs Linux: record there, or with another tool");
  const path = programPath(words[0] ?? "", process.env);
  refuseUnrecordable(path);
  refuseFolder(dirname(wishes.base));
  for (const { path: left } of recordingsOf(wishes.base))
    throw new Refusal(`${left} is left from another recording: convert it with --from-blt, or remove it`);
  const library = recorderLibrary(packageText("src/recorder/record.c"), process.env);
  const status = await runProgram(path, words, recordedEnvironment(process.env, library, wishes));
  const isKept = await keepTraces(path, wishes, streams);
  return status === GOOD && !isKept ? FAILED : status;
}

/** Makes a trace of a recording that was left behind. Returns the exit status. @throws Refusal if there is none */
export async function convertLeft(path: string, wishes: Wishes, streams: Streams): Promise<number> {
  if (!existsSync(path)) throw new Refusal(`${path}: there is no such recording`);
  const isKept = await keepTrace({ path, trace: traceOf(wishes.base) }, wishes, streams);
  if (isKept) say(`${path} stays. ${WHAT_IT_HOLDS}: remove it when you no longer need it`, streams, "note");
  return isKept ? GOOD : FAILED;
}

const WHAT_IT_HOLDS = "It holds the process ID and addresses";

function refuseFolder(folder: string): void {
  try {
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw new Refusal(`no trace can be written: ${(error as Error).message}`);
  }
}

/** Returns whether every recording became a trace. */
async function keepTraces(program: string, wishes: Wishes, streams: Streams): Promise<boolean> {
  const recordings = recordingsOf(wishes.base);
  if (recordings.length === 0) say(`nothing was recorded: ${program} did not load the recorder`, streams, "note");
  let isKept = true;
  for (const recording of recordings) {
    if (isRunning(recording)) sayRunning(recording, streams);
    else if (await keepTrace(recording, wishes, streams)) rmSync(recording.path);
    else isKept = false;
  }
  return isKept;
}

/** Whether a child still records. */
function isRunning({ path }: Recording): boolean {
  try {
    return process.kill(readHeader(path).pid, 0);
  } catch {
    return false;
  }
}

const sayRunning = ({ path }: Recording, streams: Streams) =>
  say(`process ${readHeader(path).pid} still records: convert ${path} later with --from-blt`, streams, "note");

/** Makes a trace and prints its card. Returns whether it succeeded. */
async function keepTrace(recording: Recording, wishes: Wishes, streams: Streams): Promise<boolean> {
  try {
    const converted = await convertRecording(recording, wishes);
    const { error } = readHeader(recording.path);
    if (error !== 0) say(`the recording ended early because ${errorWords(error)}`, streams, "limit");
    sayConverted(recording, converted, streams);
    return true;
  } catch (error) {
    const why = error instanceof Error ? error.message : error;
    say(`${recording.trace} is not written: ${why}. ${recording.path} is kept. ${WHAT_IT_HOLDS}`, streams, "failed");
    return false;
  }
}
