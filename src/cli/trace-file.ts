import { closeSync, createReadStream, openSync, readSync } from "node:fs";
import { pipeline, Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { problemList } from "../scenario/problem";
import type { Problem } from "../scenario/scenario";

const PIECE_BYTES = 1 << 18;

/** A trace that cannot be read, or has a line that says no operation. */
export class BadTrace extends Error {
  override readonly name = "BadTrace";
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super("bad trace");
    this.problems = problems;
  }
}

/** Whether a file is a trace, no scenario: that begins with a brace. One that cannot be read is none. */
export function isTrace(path: string): boolean {
  const head = Buffer.alloc(512);
  try {
    const file = openSync(path, "r");
    const bytes = readSync(file, head);
    closeSync(file);
    return !/^\s*\{/.test(head.toString("utf8", 0, bytes));
  } catch {
    return false;
  }
}

/**
 * The text of a trace, piece by piece: of a file, or of standard input if there is no place or it is "-"; plain or
 * packed with gzip, as its first bytes say. @throws BadTrace if it cannot be read or unpacked.
 */
export async function* traceText(place: string | null, input: NodeJS.ReadableStream): AsyncGenerator<Uint8Array> {
  const named = place === null || place === "-" ? null : place;
  try {
    yield* unpacked(named === null ? input : createReadStream(named, { highWaterMark: PIECE_BYTES }));
  } catch (error) {
    const { problems, report } = problemList();
    report("trace", named ?? "standard input", `a text that can be read (${(error as Error).message})`);
    throw new BadTrace(problems);
  }
}

async function* unpacked(source: AsyncIterable<string | Buffer>): AsyncGenerator<Uint8Array> {
  const pieces = source[Symbol.asyncIterator]();
  const head = await beginning(pieces);
  const whole = Readable.from(joined(head, pieces), { objectMode: false });
  const packed = head[0] === 0x1f && head[1] === 0x8b;
  yield* packed ? pipeline(whole, createGunzip({ chunkSize: PIECE_BYTES }), () => {}) : whole;
}

/** The first pieces, together two bytes or more if there are as many. */
async function beginning(pieces: AsyncIterator<string | Buffer>): Promise<Buffer> {
  let head = Buffer.alloc(0);
  while (head.length < 2) {
    const { done, value } = await pieces.next();
    if (done) break;
    head = Buffer.concat([head, Buffer.from(value)]);
  }
  return head;
}

async function* joined(head: Buffer, pieces: AsyncIterator<string | Buffer>): AsyncGenerator<string | Buffer> {
  if (head.length > 0) yield head;
  yield* { [Symbol.asyncIterator]: () => pieces };
}
