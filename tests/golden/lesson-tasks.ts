import type { LessonStep, Task } from "../../src/lessons/format";
import { allocationOf } from "../../src/models/allocation/allocation-of";
import { Core } from "../../src/models/allocation/engine/core";
import { outcomeOf, Session } from "../../src/models/allocation/engine/session";
import { holders } from "../../src/models/allocation/moves";
import type { AllocationScenario } from "../../src/models/allocation/scenario";
import { builtCore } from "../built-core";

type Free = Extract<Task, { kind: "free" }>;

const core = new Core(builtCore);

/** A session on this file's only core after the given moves. It replaces the previous session. */
function after(scenario: AllocationScenario, moves: readonly number[]): Session {
  const opened = Session.open(core, { ...scenario, moves, at: moves.length - 1 });
  if (!opened.ok) throw new Error(JSON.stringify(opened.error));
  opened.value.replay(moves.length);
  return opened.value;
}

/** The moves plus one: a request that the task offers, or the free of a live buffer. */
const longer = (moves: readonly number[], { requests }: Free): number[][] =>
  [...requests, ...holders(moves).map((request) => -request)].map((move) => [...moves, move]);

/**
 * The slot's content after each shortest path, of at most `most` moves, that frees such a buffer; [] = no
 * path.
 */
export function slotsWhenFreed({ states: [first], lane }: LessonStep, task: Free, most: number): number[] {
  let ways: number[][] = [[...allocationOf(first).moves]];
  for (let moves = 0; moves < most; moves++) {
    ways = ways.flatMap((way) => longer(way, task));
    const slots = ways.flatMap((way) => {
      const session = after(allocationOf(first), way);
      return outcomeOf(session, lane).freed === task.bytes ? [session.slotSizes(lane)[0] ?? 0] : [];
    });
    if (slots.length > 0) return slots;
  }
  return [];
}
