import { fileProblem } from "../../kernel/scenario/problem";
import { errorMessage } from "../../shared/error-message";
import { sinkInto } from "./calls/batches";
import { CallDigest } from "./calls/digest";
import { FactCounter } from "./calls/facts";
import { type CallParts, filtered } from "./calls/filters";
import { type CallView, describeCalls } from "./calls/kept-calls";
import type { CallSink } from "./calls/operation";
import { type CallPage, PACKED_MAGIC, packedPieces } from "./calls/packed-file";
import { PagePacker } from "./calls/page-packer";
import { type CallOptions, type CallProgress, readCalls } from "./calls/read-calls";
import type { CallsFile } from "./calls-file";
import type { CallChoice, FromCallReader, ReadMessage, ToCallReader } from "./calls-messages";
import { orUnreadable, piecesOf } from "./pieces";

type Post = (message: FromCallReader) => void;

/** The least time between two messages about progress, in ms. */
const PROGRESS_MS = 100;

/** Reads or counts what the page asks for. Returns the receiver of its messages. */
export function serveCalls(
  open: () => Promise<CallsFile>,
  post: Post,
  now = Date.now,
): (message: ToCallReader) => void {
  return (message) => {
    serve(message, open, post, now()).catch((error) => post({ type: "failed", text: errorMessage(error) }));
  };
}

async function serve(message: ToCallReader, open: () => Promise<CallsFile>, post: Post, time: number): Promise<void> {
  if (message.type === "read") return readFile(message, await open(), post, time);
  return message.type === "check" ? checkFile(message, post, time) : viewParts(message.bytes, message.parts, post);
}

const ALL_PARTS: CallParts = { threads: null, span: null, only: null };

const viewOf = (counter: FactCounter): CallView => ({ facts: counter.facts(), plots: counter.plots() });

/** Packs operations into the file of a trace, and counts them. */
class Recording {
  readonly counter = new FactCounter();
  readonly #digest = new CallDigest();
  readonly #file: CallsFile;
  readonly #packer = new PagePacker((page) => this.#keep(page));

  constructor(file: CallsFile) {
    this.#file = file;
    file.write(PACKED_MAGIC);
  }

  readonly sink: CallSink = sinkInto(this.counter, this.#packer);

  /** Whether it has no operation, after the last page. */
  get isEmpty(): boolean {
    return this.#digest.operations === 0;
  }

  /** Ends the last page. Returns the name of the trace. */
  finish(): string {
    this.#packer.finish();
    return this.#digest.finish();
  }

  #keep(page: CallPage): void {
    this.#digest.add(page);
    for (const piece of packedPieces(page)) this.#file.write(piece);
  }
}

/** The options for a person's choice, whose messages go to the page. */
function optionsOf({ format, ...choice }: CallChoice, counter: FactCounter, post: Post): CallOptions {
  return {
    ...choice,
    format: format ?? undefined,
    onFormat: (found) => post({ type: "format", ...found }),
    onProgress: progressOf(counter, post),
  };
}

function progressOf(counter: FactCounter, post: Post): (progress: CallProgress) => void {
  let next = 0;
  return (progress) => {
    if (performance.now() < next) return;
    post({ type: "progress", ...progress, needed: counter.needed() });
    next = performance.now() + PROGRESS_MS;
  };
}

type ReadRequest = Extract<ToCallReader, { readonly type: "read" }>;

async function readFile(
  { file, choice, parts }: ReadRequest,
  pages: CallsFile,
  post: Post,
  time: number,
): Promise<void> {
  try {
    const recording = new Recording(pages);
    const options = optionsOf(choice, recording.counter, post);
    const read = await orUnreadable(readCalls(piecesOf(file), filtered(parts ?? ALL_PARTS, recording.sink), options));
    if (!read.ok) return post({ type: "problems", problems: read.error });
    const name = recording.finish();
    if (recording.isEmpty)
      return post({ type: "problems", problems: [fileProblem("no operation", "a part with at least one")] });
    const about = { name, fileBytes: parts ? pages.bytes : file.size, bytes: pages.bytes, time };
    const trace = describeCalls(read.value, viewOf(recording.counter), about, file.name, parts !== undefined);
    const kept: ReadMessage = { type: "read", trace, ...(await pages.keep(trace)) };
    post(kept);
  } finally {
    await pages.close();
  }
}

type CheckRequest = Extract<ToCallReader, { readonly type: "check" }>;

async function checkFile({ file, choice }: CheckRequest, post: Post, time: number): Promise<void> {
  const counter = new FactCounter();
  const read = await orUnreadable(readCalls(piecesOf(file), sinkInto(counter), optionsOf(choice, counter, post)));
  if (!read.ok) return post({ type: "problems", problems: read.error });
  const about = { name: "", fileBytes: file.size, bytes: 0, time };
  post({ type: "checked", trace: describeCalls(read.value, viewOf(counter), about, file.name) });
}

/** Counts parts of a trace, from its pages. */
async function viewParts(bytes: Blob, parts: CallParts, post: Post): Promise<void> {
  const counter = new FactCounter();
  const sink = filtered(parts, sinkInto(counter));
  const options = { format: "packed", mayBeHuge: true, onProgress: progressOf(counter, post) } as const;
  const read = await orUnreadable(readCalls(piecesOf(bytes), sink, options));
  post(read.ok ? { type: "viewed", view: viewOf(counter) } : { type: "problems", problems: read.error });
}
