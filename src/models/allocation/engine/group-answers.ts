import { GROUP_NOTE_KIND, HEAP_ANSWER } from "../../../generated/heap";
import { LIMIT } from "../../../generated/kernel";
import { ANSWER, ANSWER_WORDS, type GroupNote, type HeapReplay, OPERATION_WORDS } from "./heap-replay";

/** Whether a heap's answers are groups, slots and places instead of addresses. */
export const answersInGroups = ({ heap }: Pick<HeapReplay, "heap">): boolean => heap.model === "musl";

/**
 * Answers of musl's malloc as lines: gGROUP.SLOT+OFFSET SIZE, then the groups that are new, the mappings that were
 * resized and the groups that are gone. Groups are numbered as the answers show them.
 */
export class GroupAnswers {
  readonly #replay: HeapReplay;
  /** The bytes of each live group's mapping; 0 = it lies in a slot. */
  readonly #groups = new Map<number, number>();
  #made = 0;
  #peak = 0;

  constructor(replay: HeapReplay) {
    this.#replay = replay;
  }

  /** Performs operations, OPERATION_WORDS each, and returns their answers, and how many the heap had room for. */
  perform(operations: Uint32Array): { readonly lines: string; readonly answers: Uint32Array; readonly done: number } {
    const answers = new Uint32Array((operations.length / OPERATION_WORDS) * ANSWER_WORDS);
    let [lines, done] = ["", 0];
    for (let at = 0; at < operations.length; at += OPERATION_WORDS, done++) {
      const operation = operations.subarray(at, at + OPERATION_WORDS);
      const answer = this.#replay.runBatch(operation).slice();
      if (answer[ANSWER.kind] === HEAP_ANSWER.FULL) break;
      answers.set(answer, done * ANSWER_WORDS);
      lines += `${this.#line(answer, this.#replay.groupNotes(operation[1] ?? 0))}\n`;
    }
    return { lines, answers: answers.subarray(0, done * ANSWER_WORDS), done };
  }

  /** The line after the answers. */
  end(operations: number): string {
    const maps = [...this.#groups.values()].filter((bytes) => bytes > 0);
    const [groups, made, peak] = [this.#groups.size, this.#made, this.#peak];
    return `end ops=${operations} groups=${groups} maps=${maps.length} mapped=${sum(maps)} peak=${peak} made=${made}\n`;
  }

  #line(answer: Uint32Array, notes: readonly GroupNote[]): string {
    const of = (kind: number) => notes.filter((note) => note.kind === kind);
    // The core lists the block's group first, then those around it; they are said the other way round.
    const made = of(GROUP_NOTE_KIND.NEW).reverse();
    const changed = [...of(GROUP_NOTE_KIND.RESIZED), ...of(GROUP_NOTE_KIND.GONE)].sort((a, b) => a.group - b.group);
    this.#count(made, changed);
    return [blockText(answer, of(GROUP_NOTE_KIND.BLOCK)[0]), ...made.map(newText), ...changed.map(changeText)].join(
      " ",
    );
  }

  #count(made: readonly GroupNote[], changed: readonly GroupNote[]): void {
    this.#made += made.length;
    for (const note of [...made, ...changed]) {
      if (note.kind === GROUP_NOTE_KIND.GONE) this.#groups.delete(note.group);
      else this.#groups.set(note.group, note.outer === LIMIT.NONE ? note.bytes : 0);
    }
    this.#peak = Math.max(this.#peak, sum([...this.#groups.values()]));
  }
}

function blockText(answer: Uint32Array, note: GroupNote | undefined): string {
  const kind = answer[ANSWER.kind];
  if (kind === HEAP_ANSWER.NOTHING) return "-";
  return kind === HEAP_ANSWER.NULL || note === undefined ? "null" : `${placeText(note.group, note)} ${note.bytes}`;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

const placeText = (group: number, { slot, place }: GroupNote): string => `g${group}.${slot}+${place}`;

const newText = (note: GroupNote): string =>
  `new g${note.group} class ${note.class} slots ${note.slots} ` +
  (note.outer === LIMIT.NONE ? `map ${note.bytes}` : `in ${placeText(note.outer, note)}`);

const changeText = ({ kind, group, bytes }: GroupNote): string =>
  kind === GROUP_NOTE_KIND.GONE ? `gone g${group}` : `g${group} map ${bytes}`;
