import type { Command, Perform } from "../../../cli/shared/command";
import { BadInput } from "../../../cli/shared/input";
import type { Options } from "../../../cli/shared/options";
import { writeFile } from "../../../cli/shared/output";
import { type Handover, pulled } from "../../../cli/shared/pulled";
import { print, printUntilBad, type Streams } from "../../../cli/shared/streams";
import { fileProblem, type Report } from "../../../kernel/scenario/problem";
import { CallDigest, PACKED_MAGIC } from "../../../workloads/traces/calls/digest";
import { type CallParts, filtered } from "../../../workloads/traces/calls/filters";
import { MOST_THREAD } from "../../../workloads/traces/calls/operation";
import { packedPieces } from "../../../workloads/traces/calls/packed-file";
import { PagePacker } from "../../../workloads/traces/calls/packed-page";
import { TextWriter, textHeader } from "../../../workloads/traces/calls/text-writer";
import { READING_OPTIONS, type ReadingChoice, readCallsAt, readChoice, sayLeftOut, TRACE_ABOUT } from "./trace-input";

export const pack: Command = {
  name: "trace pack",
  argument: "TRACE",
  about: `Writes a program's calls of malloc and free as Bufferlab's text or in its packed pages. IDs, threads and what is odd
become canonical, so packing the output again changes nothing. ${TRACE_ABOUT}`,
  options: [
    { name: "out", short: "o", value: "FILE", words: "the file to write; without it, standard output" },
    { name: "text", words: "writes text, as without an option" },
    { name: "packed", words: "writes packed pages, of about 2 bytes for an operation" },
    { name: "only", value: "LO-HI", words: "keeps blocks while they have these sizes in bytes" },
    { name: "threads", value: "LIST", words: "keeps the blocks that these threads asked for, as in 1,3" },
    { name: "span", value: "A-B", words: "keeps operations A to B, from 0; blocks that are live before come first" },
    ...READING_OPTIONS,
  ],
  read,
};

/** What is written, and where. */
interface Asked extends CallParts {
  readonly choice: ReadingChoice;
  readonly isPacked: boolean;
  /** Null = standard output. */
  readonly out: string | null;
}

function read(options: Options, place: string | null, report: Report): Perform {
  if (place === null) report("argument", undefined, "the trace to read");
  const isPacked = options.get("packed") !== undefined;
  if (isPacked && options.get("text") !== undefined) report("--packed", undefined, "not with --text");
  const asked = {
    ...{ choice: readChoice(options, report), isPacked, out: options.get("out") ?? null },
    only: readRange("--only", options.get("only"), report),
    span: readRange("--span", options.get("span"), report),
    threads: readThreads(options.get("threads"), report),
  };
  return (streams) => packTrace(place ?? "-", asked, streams);
}

/** Two whole numbers, of which the first is not above the second; null = none are given, or a problem was reported. */
function readRange(option: string, text: string | undefined, report: Report): readonly [number, number] | null {
  if (text === undefined) return null;
  const [least = Number.NaN, most = Number.NaN] = /^(\d+)-(\d+)$/.exec(text)?.slice(1).map(Number) ?? [];
  if (least <= most && most <= Number.MAX_SAFE_INTEGER) return [least, most];
  report(option, text, `A-B, two whole numbers, 0 ≤ A ≤ B ≤ ${Number.MAX_SAFE_INTEGER}`);
  return null;
}

function readThreads(text: string | undefined, report: Report): readonly number[] | null {
  if (text === undefined) return null;
  const threads = text.split(",").map((part) => (/^\d+$/.test(part) ? Number(part) : 0));
  if (threads.every((thread) => thread >= 1 && thread <= MOST_THREAD)) return threads;
  report("--threads", text, `whole numbers from 1 to ${MOST_THREAD}, with commas between them`);
  return null;
}

/** Writes a trace, up to a bad line. A file is only written if all is good. Returns the exit status. */
async function packTrace(place: string, asked: Asked, streams: Streams): Promise<number> {
  const digest = new CallDigest();
  const pieces = pulled<Piece>((handover) => pushPieces(place, asked, digest, handover, streams));
  if (asked.out === null) return printUntilBad(pieces, streams);
  await writeFile(asked.out, pieces);
  return print([`${digest.finish()}\n`], streams);
}

type Piece = string | Uint8Array;

/** Pushes the pieces of the output. @throws BadInput */
async function pushPieces(
  place: string,
  asked: Asked,
  digest: CallDigest,
  { push, taken, signal }: Handover<Piece>,
  streams: Streams,
): Promise<void> {
  const packer = new PagePacker((page) => {
    digest.add(page);
    if (asked.isPacked) for (const piece of packedPieces(page)) push(piece);
  });
  const text = asked.isPacked ? null : new TextWriter(push);
  const sink = filtered(asked, (operation) => {
    packer.add(operation);
    text?.add(operation);
  });
  const onKeys = (keys: ReadonlyMap<string, string>) =>
    push(asked.isPacked ? PACKED_MAGIC : textHeader(keys.get("program")));
  const read = await readCallsAt(place, sink, { ...asked.choice, signal, onKeys, onPiece: taken }, streams);
  packer.finish();
  text?.finish();
  sayLeftOut(read, streams);
  if (digest.operations === 0) throw new BadInput([fileProblem("no operation", "a part with at least one")]);
}
