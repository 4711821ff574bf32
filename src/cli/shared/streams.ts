import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Stop } from "../../kernel/protocol/messages";
import type { Problem } from "../../kernel/scenario/scenario";
import { BadInput } from "../../library/bad-input";
import { formatCompact } from "../../shared/figure-text";
import { formatInteger, formatPercent } from "../../shared/format";
import { visibleText } from "../../shared/visible-text";
import type { Manner } from "./option";

/* Standard error for programs. docs/errors.schema.json describes it, and a code never changes. */

/** A line of a trace: "line 7" or "line 7, SIZE"; other formats have rows, blocks or pages. */
const LINE = /^(?:line|row|block|page) (\d+)(?:, (.*))?$/;
const HINT = /; did you mean (.*)\?$/;

/** The codes of problems; the first that matches counts. */
const CODES: readonly (readonly [code: string, is: (problem: Problem) => boolean])[] = [
  ["bad-line", ({ field }) => LINE.test(field)],
  ["unknown-command", ({ field }) => field === "command"],
  ["unknown-option", ({ field }) => field === "option"],
  ["missing-argument", ({ field, value }) => field === "argument" && value === "missing"],
  ["extra-argument", ({ field }) => field === "argument"],
  ["missing-option", ({ field, value }) => field.startsWith("--") && value === "missing"],
  ["missing-field", ({ value }) => value === "missing"],
  ["unknown-field", ({ allowed }) => /^no (key of a link|field) has this name/.test(allowed)],
  ["repeated", ({ allowed }) => /(each .*|only) once$/.test(allowed)],
  ["not-together", ({ allowed }) => /^(only|not) (with|without|for)\b/.test(allowed)],
  ["bad-version", ({ field }) => field === "v" || field === "schema"],
  ["bad-link", ({ field }) => field === "link"],
  ["bad-file", ({ field }) => field === "file"],
  ["wrong-digest", ({ allowed }) => allowed.endsWith(", which this build gives")],
  ["bad-option", ({ field }) => field.startsWith("--")],
];

/** The codes of problems. @internal */
export const ERROR_CODES: readonly string[] = [...CODES.map(([code]) => code), "bad-value"];

/** The subject of a line beside problems: the program failed or refuses to begin, a limit ended a run, or a setting has no effect. */
type NoteCode = "failed" | "refused" | "limit" | "note";

const codeOf = (problem: Problem): string => CODES.find(([, is]) => is(problem))?.[0] ?? "bad-value";

/** The given value as it was given, where the problem has all of it. */
function given(value: string): string | null {
  if (value === "missing") return null;
  try {
    const read: unknown = JSON.parse(value);
    return typeof read === "string" ? read : value;
  } catch {
    return value;
  }
}

/** A problem as an object. */
function errorOf(problem: Problem, file: string | null) {
  const [, line, part] = LINE.exec(problem.field) ?? [];
  const [, hint = null] = HINT.exec(problem.allowed) ?? [];
  return {
    error: {
      code: codeOf(problem),
      file,
      line: line === undefined ? null : Number(line),
      field: line === undefined ? problem.field : (part ?? null),
      value: given(problem.value),
      allowed: problem.allowed.replace(HINT, ""),
      hint,
    },
  };
}

/** A sentence as an object. */
const noteOf = (code: NoteCode, message: string, file: string | null) => ({ [code]: { file, message } });

/** A stream that may be a terminal. */
type Terminal = NodeJS.WritableStream & { readonly isTTY?: boolean };

/** Where progress is shown, if it is. */
interface ProgressPlace {
  readonly err: Terminal;
  readonly isQuiet?: boolean;
}

/** A run shorter than this shows nothing, in ms. */
const QUIET_MS = 500;
const EVERY_MS = 200;

/** The progress of a long run, on one line of a terminal; nothing if it is not a terminal, or with --quiet. */
export class Progress {
  readonly #stream: Terminal;
  readonly #total: number;
  readonly #unit: string;
  readonly #isShown: boolean;
  #next = performance.now() + QUIET_MS;
  #visible = false;

  constructor({ err, isQuiet = false }: ProgressPlace, total: number, unit = "operations") {
    this.#stream = err;
    this.#isShown = err.isTTY === true && !isQuiet;
    this.#total = total;
    this.#unit = unit;
  }

  show(done: number, total = this.#total): void {
    const now = performance.now();
    if (!this.#isShown || now < this.#next) return;
    this.#next = now + EVERY_MS;
    this.#visible = true;
    const percent = formatPercent((100 * done) / total, 0);
    this.#line(`${percent} of ${formatCompact(total)} ${this.#unit}`);
  }

  /** The same text, printed above the progress line. */
  *above(text: Iterable<string>): Iterable<string> {
    for (const piece of text) {
      this.clear();
      yield piece;
    }
  }

  /** Removes the progress line. */
  clear(): void {
    if (this.#visible) this.#line("");
    this.#visible = false;
  }

  #line(text: string): void {
    this.#stream.write(`\r\u001b[K${text}`);
  }
}

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

/** The length of a run, and the limit that ended it; null = it did all its operations. */
export interface Ended {
  readonly done: number;
  readonly stop: Stop | null;
}

/**
 * Reports on standard error a limit that ended a run before its last operation, if any. Returns the exit status.
 * `limitWords`: the limit, as the end of a sentence; `name`: the subject, as its beginning.
 */
export function reportLimit(
  { done, stop }: Ended,
  steps: number,
  limitWords: (stop: Stop) => string,
  streams: Streams,
  name = "the run",
): number {
  if (stop === null) return GOOD;
  const part = `${formatInteger(done)} of ${formatInteger(steps)} operations`;
  say(`${name} ended after ${part} because ${limitWords(stop)}`, streams, "limit");
  return LIMITED;
}
