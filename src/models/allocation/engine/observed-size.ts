import { addToFnv1a64, type LongHash, longBasis } from "../../../shared/fnv";
import { ok, type Result } from "../../../shared/result";
import type { Batches } from "../batches";
import { type ObservedSize, ObservedTable } from "../observed-calls";
import { AnswerWriter } from "./answer-writer";
import { BatchesRun } from "./batches-run";
import type { BlockProblem, Core } from "./core";
import type { HeapCall } from "./heap-calls";
import { ANSWER_WORDS } from "./heap-replay";

/** The answers of some calls, one after the other. */
export function answersOf(calls: readonly HeapCall[]): Uint32Array {
  const answers = new Uint32Array(calls.length * ANSWER_WORDS);
  for (const [i, { answer }] of calls.entries()) answers.set(answer, i * ANSWER_WORDS);
  return answers;
}

/** A run of batches as a program sees them. It takes over the core. */
export class ObservedRun {
  readonly #run: BatchesRun;
  readonly #pieces: Iterator<readonly HeapCall[]>;
  readonly #writer: AnswerWriter;
  readonly #hash = longBasis();
  readonly #table = new ObservedTable();
  #done = 0;

  private constructor(core: Core, run: BatchesRun) {
    this.#writer = new AnswerWriter(core);
    this.#run = run;
    this.#pieces = run.run();
  }

  /** Opens an empty heap. The core's refusal is the error. */
  static open(core: Core, batches: Batches): Result<ObservedRun, BlockProblem> {
    const opened = BatchesRun.open(core, batches);
    return opened.ok ? ok(new ObservedRun(core, opened.value)) : opened;
  }

  /** Calls made. */
  get done(): number {
    return this.#done;
  }

  /** Makes the next few thousand calls. Returns whether there were any. */
  advance(): boolean {
    const { value, done } = this.#pieces.next();
    if (done) return false;
    for (const lines of this.#writer.lines(answersOf(value))) addToFnv1a64(lines, 0, lines.length, this.#hash);
    for (const call of value) this.#table.add(call);
    this.#done += value.length;
    return true;
  }

  get seen(): ObservedSize {
    return { size: this.#run.batches.size, answers: hex(this.#hash), groups: this.#table.groups };
  }
}

/** The batches of one size as a program sees them. It takes over the core, whose refusal is the error. */
export function observedSize(core: Core, batches: Batches): Result<ObservedSize, BlockProblem> {
  const opened = ObservedRun.open(core, batches);
  if (!opened.ok) return opened;
  while (opened.value.advance());
  return ok(opened.value.seen);
}

const hex = ({ high, low }: LongHash): string => [high, low].map((word) => word.toString(16).padStart(8, "0")).join("");
