import { createReadStream, openAsBlob } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import type { Readable } from "node:stream";
import { MOST_FILE_BYTES, notUtf8, tooLong } from "../../kernel/scenario/file/read-text";
import { problemOf } from "../../kernel/scenario/problem";
import type { Problem } from "../../kernel/scenario/scenario";
import { BadInput } from "../../library/bad-input";
import { MARK_BYTES, withoutMark } from "../../shared/encoding";
import { unpacked } from "../../workloads/traces/unpack";

/*
 * The inputs of the command line: files, pipes and standard input, plain or packed with gzip or zstd. A pipe can be read only
 * once, so the first bytes decide the input's kind and are passed on with the remainder.
 */

const PIECE_BYTES = 1 << 18;
/** Opening /dev/stdin again would fail if it is a socket. */
const STANDARD_INPUT: readonly string[] = ["-", "/dev/stdin"];

type Pieces = AsyncIterable<Uint8Array>;

/** An input whose bytes `contentOf` turns into its content. @throws BadInput if it cannot be read */
async function* inputOf(
  place: string,
  standardInput: Readable,
  contentOf: (bytes: Pieces) => Promise<Pieces>,
): AsyncGenerator<Uint8Array> {
  const isStandard = STANDARD_INPUT.includes(place);
  const source = isStandard ? standardInput : createReadStream(place, { highWaterMark: PIECE_BYTES });
  try {
    yield* await contentOf(bytesOf(source));
  } catch (error) {
    throw error instanceof BadInput ? error : unreadable(isStandard ? "standard input" : place, error as Error);
  } finally {
    source.destroy();
  }
}

/** The bytes of an input as they are, piece by piece. @throws BadInput if it cannot be read */
export const inputBytes = (place: string, standardInput: Readable): AsyncGenerator<Uint8Array> =>
  inputOf(place, standardInput, async (bytes) => bytes);

/**
 * The text of an input, piece by piece, unpacked and without a byte-order mark.
 * @throws BadInput if it cannot be read or unpacked, or its mark names another encoding than UTF-8.
 */
export const inputText = (place: string, standardInput: Readable): AsyncGenerator<Uint8Array> =>
  inputOf(place, standardInput, async (bytes) => unmarked(await unpacked(bytes)));

/** The size of a file in bytes; null = it is a pipe, or cannot be read. */
export async function fileSize(place: string): Promise<number | null> {
  const found = await stat(place).catch(() => null);
  return found?.isFile() ? found.size : null;
}

/** The problems of a file, with the command that reads it if the file is of another kind. */
export async function withCommand(
  problems: readonly Problem[],
  place: string,
  isOther: (file: Blob) => Promise<boolean>,
  step: string,
): Promise<readonly Problem[]> {
  if ((await fileSize(place)) === null || !(await isOther(await openAsBlob(place)))) return problems;
  return problems.map((problem) => ({ ...problem, allowed: `${step}; or ${problem.allowed}` }));
}

function unreadable(name: string, cause: Error): BadInput {
  return new BadInput(problemOf("file", name, `a file that can be read (${cause.message})`), { cause });
}

/** The whole text, if it is short enough for a scenario file. @throws BadInput */
export async function wholeText(text: Pieces): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of text) {
    pieces.push(piece);
    bytes += piece.length;
    if (bytes > MOST_FILE_BYTES) throw new BadInput([tooLong()]);
  }
  return Buffer.concat(pieces);
}

/** The text of a file of any length. @throws BadInput if it cannot be read */
export const fileText = (place: string): Promise<string> =>
  readFile(place, "utf8").catch((error: Error) => {
    throw unreadable(place, error);
  });

/** Refuses a file that is too long for a scenario before reading it. Pipes have no size. @throws BadInput */
export async function refuseLong(place: string): Promise<void> {
  const size = await fileSize(place);
  if (size !== null && size > MOST_FILE_BYTES) throw new BadInput([tooLong(size)]);
}

/** Whether a text is a scenario (it begins with a brace, and not as calls do) rather than a trace. Also returns the whole text. */
export async function isScenario(text: Pieces): Promise<{ readonly is: boolean; readonly whole: Pieces }> {
  const { head, whole } = await begun(text, (piece, length) => /\S/.test(latin1(piece)) || length > MOST_FILE_BYTES);
  return { is: latin1(head).trimStart().startsWith("{") && !(await isOfCalls(head)), whole };
}

/** Whether JSON begins as a trace of calls does. */
async function isOfCalls(head: Uint8Array): Promise<boolean> {
  const { guessCallFormat } = await import("../../workloads/traces/calls/formats");
  return guessCallFormat({ bytes: head.subarray(0, HEAD_OF_CALLS), isWhole: head.length < HEAD_OF_CALLS }).ok;
}

const HEAD_OF_CALLS = 4096;

const latin1 = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("latin1");

async function* bytesOf(source: AsyncIterable<string | Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const piece of source) yield typeof piece === "string" ? Buffer.from(piece) : piece;
}

async function* unmarked(pieces: Pieces): AsyncGenerator<Uint8Array> {
  const { head, rest } = await begun(pieces, (_, length) => length >= MARK_BYTES);
  const beginning = withoutMark(head);
  if (!beginning.ok) throw new BadInput([notUtf8(beginning.error)]);
  yield* joined(beginning.value, rest);
}

/** The first pieces of a text, until they are enough together; also the remainder, and both. */
async function begun(pieces: Pieces, isEnough: (piece: Uint8Array, length: number) => boolean) {
  const source = pieces[Symbol.asyncIterator]();
  const first: Uint8Array[] = [];
  for (let length = 0; ; ) {
    const { done, value } = await source.next();
    if (done) break;
    first.push(value);
    length += value.length;
    if (isEnough(value, length)) break;
  }
  const head = Buffer.concat(first);
  const rest: Pieces = { [Symbol.asyncIterator]: () => source };
  return { head, rest, whole: joined(head, rest) };
}

async function* joined(head: Uint8Array, rest: Pieces): AsyncGenerator<Uint8Array> {
  if (head.length > 0) yield head;
  yield* rest;
}
