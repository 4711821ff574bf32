import { addToFnv1a64, type LongHash, longBasis } from "../../../shared/fnv";
import { err, ok, type Result } from "../../../shared/result";
import type { Batches } from "../batches";
import { CallTable } from "../call-table";
import { type SeenSize, seenGroups } from "../seen-calls";
import { AnswerWriter } from "./answer-writer";
import { BatchesRun, type HeapCall } from "./batches-run";
import type { Core } from "./core";
import { ANSWER_WORDS } from "./heap-replay";
import type { BlockProblem } from "./refusal";

/** The answers of some calls, one after the other. */
export function answersOf(calls: readonly HeapCall[]): Uint32Array {
  const answers = new Uint32Array(calls.length * ANSWER_WORDS);
  for (const [i, { answer }] of calls.entries()) answers.set(answer, i * ANSWER_WORDS);
  return answers;
}

/** Runs the batches of one size as a program sees them. It takes over the core, whose refusal is the error. */
export function seenSize(core: Core, batches: Batches): Result<SeenSize, BlockProblem> {
  const opened = BatchesRun.open(core, batches);
  if (!opened.ok) return err(opened.error);
  const writer = new AnswerWriter();
  const hash = longBasis();
  const table = new CallTable();
  for (const calls of opened.value.run()) {
    const lines = writer.lines(answersOf(calls));
    addToFnv1a64(lines, 0, lines.length, hash);
    for (const call of calls) table.add(call);
  }
  return ok({ size: batches.size, answers: hex(hash), groups: seenGroups(table.rows) });
}

const hex = ({ high, low }: LongHash): string => [high, low].map((word) => word.toString(16).padStart(8, "0")).join("");
