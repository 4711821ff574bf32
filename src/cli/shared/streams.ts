import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Problem } from "../../kernel/scenario/scenario";
import { BadInput } from "../../library/bad-input";
import { visibleText } from "../../shared/visible-text";
import { errorOf, type NoteCode, noteOf } from "./errors";
import type { Manner } from "./manner";
import type { Terminal } from "./progress";

/** Exit statuses: done, the program failed, the input is bad, a limit ended the run. */
export const GOOD = 0;
export const FAILED = 1;
export const BAD_INPUT = 2;
export const LIMITED = 3;

/** Standard input, output and error, or a test's, and how to use them. */
export interface Streams extends Manner {
  readonly in: Readable;
  readonly out: NodeJS.WritableStream;
  readonly err: Terminal;
}

type Piece = string | Uint8Array;

/** Prints text piece by piece, as fast as the output accepts it. Returns the exit status. */
export async function print(text: Iterable<Piece> | AsyncIterable<Piece>, { out }: Streams): Promise<number> {
  await pipeline(Readable.from(text), out, { end: false });
  return GOOD;
}

/** Prints text up to a bad line of its input, and then names the problems. Returns the exit status. */
export async function printUntilBad(text: AsyncIterable<Piece>, streams: Streams): Promise<number> {
  let bad: readonly Problem[] = [];
  async function* untilBad() {
    try {
      yield* text;
    } catch (error) {
      if (!(error instanceof BadInput)) throw error;
      bad = error.problems;
    }
  }
  const status = await print(untilBad(), streams);
  return bad.length === 0 ? status : refuse(bad, streams);
}

/**
 * Prints a sentence on a line of standard error. Outside text in it cannot move the cursor or reorder the words.
 * `code`: what it is about, for programs.
 */
export function say(sentence: string, streams: Streams, code: NoteCode): void {
  const text = visibleText(sentence);
  sayLine(`bufferlab: ${code === "limit" ? "" : `${code}: `}${text}`, noteOf(code, text, streams.file), streams);
}

/** A problem of a file. */
interface FileProblem extends Problem {
  /** Missing = the problem is not of a file, or of the only one. */
  readonly file?: string;
}

/** Names every problem of the input, and its file where it is not the only one. Returns the exit status. */
export function refuse(problems: readonly FileProblem[], streams: Streams): number {
  for (const problem of problems) {
    const { field, value, allowed, file = streams.file } = problem;
    const place = file === streams.file ? "" : `${file}: `;
    const text = visibleText(`${place}${field}: ${value}; allowed: ${allowed}`);
    sayLine(`bufferlab: ${text}`, errorOf(problem, file), streams);
  }
  return BAD_INPUT;
}

const sayLine = (text: string, object: object, { err, errors }: Streams) =>
  err.write(`${errors === "json" ? JSON.stringify(object) : text}\n`);
