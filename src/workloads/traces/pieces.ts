import { unreadable } from "../../kernel/scenario/file/unreadable";
import { fileProblem } from "../../kernel/scenario/problem";
import type { Problem } from "../../kernel/scenario/scenario";
import { withoutMark } from "../../shared/encoding";
import { err, type Result } from "../../shared/result";
import { visibleText } from "../../shared/visible-text";
import { joined } from "./lines";

export type Pieces = AsyncIterable<Uint8Array>;

/** The longest a computation may keep messages and timers waiting, in ms. */
const TURN_MS = 50;
/** A packed piece of this length is unpacked within a turn, and an unpacked one is read within a turn. */
export const PACKED_BYTES = 1 << 16;
export const UNPACKED_BYTES = 1 << 13;

/** Divides a long computation into turns, so that it can be watched and canceled. */
export class Turns {
  readonly #signal: AbortSignal | undefined;
  readonly #onTurn: () => void;
  #end = performance.now() + TURN_MS;

  constructor(signal: AbortSignal | undefined, onTurn: () => void) {
    this.#signal = signal;
    this.#onTurn = onTurn;
  }

  /** Waits for the next turn if this one was long enough. @throws the signal's reason */
  async next(): Promise<void> {
    this.#signal?.throwIfAborted();
    if (performance.now() < this.#end) return;
    this.#onTurn();
    await new Promise((resolve) => setTimeout(resolve));
    this.#signal?.throwIfAborted();
    this.#end = performance.now() + TURN_MS;
  }
}

/** The same bytes in pieces of this length at most. */
export async function* inTurns(pieces: Pieces, most: number, turns: Turns): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces)
    for (let at = 0; at < piece.length; at += most) {
      await turns.next();
      yield piece.subarray(at, at + most);
    }
}

/**
 * The first bytes, `length` of them or all, and the same pieces again from the start. Fewer are enough if `isEnough`
 * says so.
 */
export async function withHead(
  pieces: Pieces,
  length: number,
  isEnough: (head: Uint8Array) => boolean = () => false,
): Promise<{ head: Uint8Array; whole: Pieces }> {
  const source = pieces[Symbol.asyncIterator]();
  let head: Uint8Array = new Uint8Array();
  while (head.length < length && !isEnough(head)) {
    const { done, value } = await source.next();
    if (done) break;
    head = joined(head, value);
  }
  async function* whole() {
    yield head;
    yield* { [Symbol.asyncIterator]: () => source };
  }
  return { head, whole: whole() };
}

/** A file that is packed, but cannot be unpacked. */
export class BadPacking extends Error {
  override readonly name = "BadPacking";
  readonly problem: Problem;
  /** Whether the file only ends too early. All of its content up to there has been unpacked. */
  readonly isCut: boolean;

  constructor(reason: string, allowed: string, isCut = false) {
    super(reason);
    this.problem = fileProblem(visibleText(reason), allowed);
    this.isCut = isCut;
  }
}

/** The bytes by which a format is recognized. */
export const HEAD_BYTES = 4096;

/** The beginning of a file's content, and whether the file ends there. */
export interface TraceHead {
  readonly bytes: Uint8Array;
  readonly isWhole: boolean;
}

/** Matches a control character that no text has. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it looks for them
const CONTROLS = /[\u0000-\u0008\u000e-\u0019\u001b-\u001f]/;

/** The lines at the beginning of a file that are whole and not blank. */
export function headLines({ bytes, isWhole }: TraceHead): readonly string[] {
  const lines = new TextDecoder().decode(bytes).split(/\r?\n/);
  const whole = isWhole || lines.length === 1 ? lines : lines.slice(0, -1);
  return whole.filter((line) => line.trim() !== "");
}

/** Whether a text begins as JSON does. */
export const isJson = (head: TraceHead): boolean => /^\ufeff?\s*[[{]/.test(textLines(head)[0] ?? "");

/** The same lines; empty if the file is not UTF-8 text. */
export function textLines(head: TraceHead): readonly string[] {
  const lines = headLines(head);
  return withoutMark(head.bytes).ok && !lines.some((line) => CONTROLS.test(line)) ? lines : [];
}

const LINE_FEED = 10;

/** The same lines, without a last one that may be cut because it has no end. */
export function wholeLines(head: TraceHead): readonly string[] {
  const lines = textLines(head);
  const isCut = head.isWhole && lines.length > 1 && head.bytes.at(-1) !== LINE_FEED;
  return isCut ? lines.slice(0, -1) : lines;
}

const PIECE_BYTES = 1 << 19;

/**
 * The content of a file; the browser reads the next piece meanwhile. It rejects a piece of a file that has vanished or
 * changed.
 */
export async function* piecesOf(file: Blob): Pieces & AsyncGenerator<Uint8Array> {
  const pieceAt = (at: number) => {
    const piece = file.slice(at, at + PIECE_BYTES).arrayBuffer();
    // A reader that has ended waits for no further piece.
    piece.catch(() => {});
    return piece;
  };
  let next = pieceAt(0);
  for (let at = 0; at < file.size; at += PIECE_BYTES) {
    const piece = new Uint8Array(await next);
    if (at + PIECE_BYTES < file.size) next = pieceAt(at + PIECE_BYTES);
    yield piece;
  }
}

/** The result of reading a file. A file that cannot be read is a problem. */
export async function orUnreadable<T>(
  reading: Promise<Result<T, readonly Problem[]>>,
): Promise<Result<T, readonly Problem[]>> {
  return reading.catch((error) => {
    if (error instanceof DOMException) return err([unreadable(error)]);
    throw error;
  });
}
