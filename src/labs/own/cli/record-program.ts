import { shellWord } from "../../../advisor/report/repeat";
import { isRunning, withOutput, writeFile } from "../../../cli/shared/output";
import { type Handover, pulled } from "../../../cli/shared/pulled";
import { FAILED, GOOD, type Streams, say } from "../../../cli/shared/streams";
import { BadInput } from "../../../library/bad-input";
import { fileText } from "../../../library/node/package-file";
import { programPath, refuseUnrecordable } from "../../../recorder/program";
import {
  errorWords,
  type Recording,
  Refusal,
  readHeader,
  recordingsOf,
  refuseLeft,
  refuseMissing,
  removeRecording,
  traceOf,
  typedTrace,
  type Wishes,
} from "../../../recorder/recordings";
import { recordedEnvironment, recorderLibrary, runProgram } from "../../../recorder/run";
import { visibleText } from "../../../shared/visible-text";
import { caveatsOf } from "../../../workloads/traces/calls/caveats";
import { CallDigest } from "../../../workloads/traces/calls/digest";
import { FactCounter } from "../../../workloads/traces/calls/facts";
import { filtered } from "../../../workloads/traces/calls/filters";
import type { CallOperation } from "../../../workloads/traces/calls/operation";
import { TextWriter, textHeader } from "../../../workloads/traces/calls/own-text";
import { PagePacker } from "../../../workloads/traces/calls/page-packer";
import type { ReadCalls } from "../../../workloads/traces/calls/read-calls";
import { readCallsAt } from "./calls-at";
import { type Card, cardText } from "./trace-run";

type ConvertWishes = Pick<Wishes, "mostOperations" | "sizes" | "name">;

/** Writes the trace of a recording; null = it has no operation, and nothing is written. @throws BadInput */
async function convertRecording(
  { path, trace }: Recording,
  wishes: ConvertWishes,
  streams: Streams,
): Promise<Card | null> {
  const conversion = new Conversion(path, wishes, streams);
  try {
    await writeFile(trace, pulled(conversion.push), "gzip");
  } catch (error) {
    if (conversion.isEmpty(error)) return null;
    throw error;
  }
  return conversion.card();
}

class Conversion {
  readonly #path: string;
  readonly #wishes: ConvertWishes;
  readonly #streams: Streams;
  readonly #facts = new FactCounter();
  readonly #digest = new CallDigest();
  #read: ReadCalls | null = null;

  constructor(path: string, wishes: ConvertWishes, streams: Streams) {
    this.#path = path;
    this.#wishes = wishes;
    this.#streams = streams;
  }

  /** Pushes the text of the trace. */
  readonly push = async ({ push, taken, signal }: Handover<string>): Promise<void> => {
    const packer = new PagePacker((page) => this.#digest.add(page));
    const text = new TextWriter(push);
    const sink = this.#partOf((operation) => {
      for (const taker of [this.#facts, packer, text]) taker.add(operation);
    });
    push(textHeader(this.#wishes.name));
    this.#read = await readCallsAt(this.#path, sink, { signal, onPiece: taken }, this.#streams);
    packer.finish();
    text.finish();
    if (this.#digest.operations === 0) throw new BadInput([]);
  };

  /** Whether an error only says that the recording has no operation. */
  isEmpty(error: unknown): boolean {
    const isBad = error instanceof BadInput && error.problems.every(({ field }) => field === "file");
    return isBad && this.#facts.facts().operations === 0;
  }

  card(): Card {
    const facts = this.#facts.facts();
    const { name } = this.#wishes;
    const keys = new Map(name === undefined ? [] : [["program", name]]);
    if (this.#read === null) throw new Error("the recording has not been read");
    const read = { ...this.#read, format: "text", why: null, operations: facts.operations, keys } as const;
    const caveats = caveatsOf(this.#facts.requests(), read);
    return { read, facts, caveats, digest: this.#digest.finish() };
  }

  /** The operations that are asked for. */
  #partOf(sink: (operation: CallOperation) => void) {
    const { mostOperations, sizes } = this.#wishes;
    let operations = 0;
    return filtered({ threads: null, span: null, only: sizes }, (operation) => {
      if (operations === mostOperations) return;
      operations++;
      sink(operation);
    });
  }
}

/** Records a program's calls, as a trace. Returns the program's exit status. @throws Refusal, BadInput */
export const recordProgram = (words: readonly string[], wishes: Wishes, streams: Streams): Promise<number> =>
  withOutput(traceOf(wishes.base), [], () => recorded(words, wishes, streams));

/** Runs a program and makes traces of its recordings. */
async function recorded(words: readonly string[], wishes: Wishes, streams: Streams): Promise<number> {
  if (process.platform !== "linux")
    throw new Refusal("recording needs Linux with glibc: record there, or with another tool");
  const path = programPath(words[0] ?? "", process.env);
  refuseUnrecordable(path);
  refuseLeft(wishes.base);
  const library = recorderLibrary(fileText("src/recorder/record.c"), process.env);
  const status = await runProgram(path, words, recordedEnvironment(process.env, library, wishes));
  const isKept = await keepTraces(path, wishes, streams);
  return status === GOOD && !isKept ? FAILED : status;
}

/** Makes a trace of a recording that was left behind. Returns the exit status. @throws Refusal if it is missing, BadInput */
export async function convertLeft(path: string, wishes: Wishes, streams: Streams): Promise<number> {
  refuseMissing(path);
  const trace = traceOf(wishes.base);
  const isKept = await withOutput(trace, [path], () => keepTrace({ path, trace }, wishes, streams));
  if (isKept) say(`${path} stays. ${PRIVACY}: remove it when you no longer need it`, streams, "note");
  return isKept ? GOOD : FAILED;
}

const PRIVACY = "It holds the process ID and addresses";

/** Returns whether every recording has become a trace, or had no call. */
async function keepTraces(program: string, wishes: Wishes, streams: Streams): Promise<boolean> {
  const recordings = recordingsOf(wishes.base);
  if (recordings.length === 0)
    say(`nothing was recorded: the loader did not load the recorder into ${program}`, streams, "note");
  let areKept = true;
  for (const recording of recordings) areKept = (await keepOrLeave(recording, wishes, streams)) && areKept;
  return areKept;
}

/** Makes a trace of a recording and removes it, unless its process still runs. Returns whether nothing went wrong. */
async function keepOrLeave(recording: Recording, wishes: Wishes, streams: Streams): Promise<boolean> {
  const { pid } = readHeader(recording.path);
  if (isRunning(pid)) {
    say(`process ${pid} still records: convert ${recording.path} later with --from-blt`, streams, "note");
    return true;
  }
  const isKept = await keepTrace(recording, wishes, streams);
  if (isKept) removeRecording(recording);
  return isKept;
}

/** Makes a trace and prints its card. Returns whether it succeeded. */
async function keepTrace(recording: Recording, wishes: Wishes, streams: Streams): Promise<boolean> {
  try {
    const converted = await convertRecording(recording, wishes, streams);
    const { error } = readHeader(recording.path);
    if (error !== 0) say(`the recording ended early because ${errorWords(error)}`, streams, "limit");
    if (converted === null)
      say(`${typedTrace(recording)} is not written: ${wishes.sizes === null ? NO_CALLS : NO_SIZES}`, streams, "note");
    else sayCard(typedTrace(recording), converted, streams);
    return true;
  } catch (error) {
    const { path } = recording;
    say(`${typedTrace(recording)} is not written: ${whyOf(error)}. ${path} is kept. ${PRIVACY}`, streams, "failed");
    return false;
  }
}

function whyOf(error: unknown): string {
  const [problem] = error instanceof BadInput ? error.problems : [];
  if (problem !== undefined) return `${problem.field}: ${problem.value}; allowed: ${problem.allowed}`;
  return error instanceof Error ? error.message : `${error}`;
}

/** Prints the card of a new trace, and two commands that come next. */
function sayCard(trace: string, card: Card, streams: Streams): void {
  if (streams.errors === "json") say(`${trace} is written`, streams, "note");
  else streams.err.write(`${visibleText(trace)}\n${cardText(card)}${nextText(trace)}`);
}

const nextText = (
  trace: string,
): string => `private     no addresses and no names, but sizes can tell the lengths of strings
next        bufferlab sweep ${shellWord(trace)} --ask avoided,min-efficiency:90
            bufferlab heap replay ${shellWord(trace)} --model ptmalloc
`;

const NO_SIZES = "no call asked for a block of these sizes";
const NO_CALLS = "no call reached the C library's malloc, perhaps because the program has its own allocator";
