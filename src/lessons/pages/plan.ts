import type { Lesson, LessonStep } from "../format";

/** A step of a lecture, and its minutes. */
export interface Slot {
  readonly step: LessonStep;
  /** Its number, from 1. */
  readonly number: number;
  readonly from: number;
  readonly to: number;
}

/** The steps of a lecture in order. `isIn` filters them, and their numbers stay. */
export function planOf({ steps }: Lesson, isIn: (step: LessonStep) => boolean = () => true): readonly Slot[] {
  let from = 0;
  return steps.flatMap((step, i) => {
    if (!isIn(step)) return [];
    const slot = { step, number: i + 1, from, to: from + step.minutes };
    from = slot.to;
    return [slot];
  });
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** The minutes of the lecture, of its short version, and of its long version. */
export const lengthsOf = ({ steps }: Lesson) => ({
  whole: sum(steps.map(({ minutes }) => minutes)),
  short: sum(steps.filter(({ inShort }) => inShort).map(({ minutes }) => minutes)),
  long: sum(steps.map(({ minutes, more }) => minutes + more.minutes)),
});
