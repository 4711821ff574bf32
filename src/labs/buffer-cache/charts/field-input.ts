import { MARK } from "../../../generated/abi";
import { figure } from "../../../models/allocation/figures";
import { type AllocationLane, CLASS_NUMBERS, MARK_NUMBERS } from "../../../models/allocation/lane-arrays";
import { sizeClass } from "../../../shared/size-class";
import type { FieldInput } from "./layout/field";

type Lane = Pick<AllocationLane, "figures" | "classes" | "marks" | "slots">;

/** The layout's input for a lane. A poisoned buffer is at least `ratio` times what its caller needs. */
export function fieldInput(lane: Lane, ratio: number, size: Pick<FieldInput, "width" | "height">): FieldInput {
  const cached = Array.from({ length: lane.slots.length / 2 }, (_, slot) => lane.slots[2 * slot] ?? 0);
  const { marks, classes } = lane;
  return { marks, classes, cached, ...size, poison: { ratio, big: figure(lane, "big") } };
}

/** A small picture draws at most this many single buffers, from the largest classes. Each remaining class becomes one block. */
const MOST_MARKS = 64;

/** Limits a lane's marks to what a small picture draws. A class keeps all its marks or none, in the core's order. */
export function withFewMarks(lane: Lane): Lane {
  const listed = new Set<number>();
  let left = MOST_MARKS;
  for (let k = lane.classes.length / CLASS_NUMBERS - 1; k >= 0; k--) {
    const count = lane.classes[k * CLASS_NUMBERS] ?? 0;
    if (count > left) continue;
    listed.add(k);
    left -= count;
  }
  const isListed = (at: number) => listed.has(sizeClass(lane.marks[at - (at % MARK_NUMBERS) + MARK.size] ?? 1));
  return { ...lane, marks: lane.marks.filter((_, at) => isListed(at)) };
}
