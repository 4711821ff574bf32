import { type CAUSE, type HISTORY, MARK, type OPERATION, type OUTCOME, VERDICT, VISIT } from "../../src/generated/abi";
import { blankFrame } from "../../src/kernel/run/frame-store";
import type { StepPolicy } from "../../src/labs/buffer-cache/charts/step-facts";
import { allocationFrame } from "../../src/labs/shared/allocation-frame";
import { defaultScenario } from "../../src/models/allocation/default-scenario";
import { type AllocationLane, MARK_NUMBERS, VISIT_NUMBERS } from "../../src/models/allocation/lane-arrays";
import { figuresOf, outcomeOf } from "./lane-kit";

/** The article's flawed policy. */
export const flawed: StepPolicy = { lookup: "first-fit", full: "keep-bigger", capacity: 1, cutoff: null };

type MarkWords = Partial<Record<keyof typeof MARK | keyof typeof HISTORY, number>>;
type VisitWords = readonly [slot: number, size: number, verdict: keyof typeof VERDICT];

interface LaneParts {
  readonly slots?: readonly number[];
  readonly marks?: readonly MarkWords[];
  readonly visits?: readonly VisitWords[];
  readonly poisoned?: number;
  readonly did?: readonly [keyof typeof OPERATION, keyof typeof CAUSE, Partial<Record<keyof typeof OUTCOME, number>>];
}

/** A hand-written lane: the content of its slots, the holders of its buffers, and the last step. */
function laneWith({ slots = [0], marks = [], visits = [], poisoned = 0, did }: LaneParts): AllocationLane {
  const blank = allocationFrame(blankFrame(defaultScenario, 1)).lanes[0];
  if (blank === undefined) throw new Error("the default scenario has lanes");
  const markWords = new Uint32Array(marks.length * MARK_NUMBERS);
  marks.forEach((mark, i) => {
    for (const [name, value] of Object.entries(mark))
      markWords[i * MARK_NUMBERS + MARK[name as keyof typeof MARK]] = value;
  });
  const visitWords = new Uint32Array(visits.length * VISIT_NUMBERS);
  visits.forEach(([slot, size, verdict], i) => {
    visitWords[i * VISIT_NUMBERS + VISIT.slot] = slot;
    visitWords[i * VISIT_NUMBERS + VISIT.size] = size;
    visitWords[i * VISIT_NUMBERS + VISIT.verdict] = VERDICT[verdict];
  });
  return {
    ...blank,
    figures: figuresOf({ live: marks.length, poisoned }),
    slots: Uint32Array.from(slots.flatMap((size) => [size, 0])),
    marks: markWords,
    visits: visitWords,
    ...(did === undefined ? {} : outcomeOf(...did)),
  };
}

const NONE = 0xffffffff;

/** Steps of the article's run under its flawed policy, before and after. */
export const article = {
  /** 100 B comes back while the slot holds 6 400 B. */
  step10: {
    before: laneWith({
      slots: [6400],
      marks: [
        { size: 400, needed: 100, index: 0, born: 0 },
        { size: 100, needed: 100, index: 1, born: 8 },
      ],
    }),
    after: laneWith({
      slots: [6400],
      marks: [{ size: 400, needed: 100, index: 0, born: 0 }],
      did: ["FREE", "NOT_BIGGER", { index: 1, needed: 100, granted: 100, slot: NONE, freed: 100, compared: 6400 }],
    }),
  },
  /** A caller who needs 100 B is handed the 6 400 B of the slot. */
  step11: {
    before: laneWith({ slots: [6400], marks: [{ size: 400, needed: 100, index: 0, born: 0 }] }),
    after: laneWith({
      slots: [0],
      poisoned: 1,
      marks: [
        { size: 400, needed: 100, index: 0, born: 0 },
        { size: 6400, needed: 100, index: 1, born: 6 },
      ],
      visits: [[0, 6400, "CHOSEN"]],
      did: ["ALLOCATE", "FITS", { index: 1, needed: 100, granted: 6400, slot: 0 }],
    }),
  },
  /** The 6 400 B come back to an empty slot. */
  step12: {
    before: laneWith({ slots: [0], poisoned: 1, marks: [{ size: 6400, needed: 100, index: 0, born: 6 }] }),
    after: laneWith({
      slots: [6400],
      did: ["FREE", "KEPT_IN_FREE_SLOT", { index: 0, needed: 100, granted: 6400, slot: 0 }],
    }),
  },
  /** 6 400 B come back while the slot holds 102 400 B. */
  step59: {
    before: laneWith({ slots: [102_400], marks: [{ size: 6400, needed: 100, index: 0, born: 6 }] }),
    after: laneWith({
      slots: [102_400],
      did: ["FREE", "NOT_BIGGER", { index: 0, needed: 100, granted: 6400, slot: NONE, freed: 6400, compared: 102_400 }],
    }),
  },
  /** 102 400 B come back, and the slot's 6 400 B are freed. */
  bigger: {
    before: laneWith({ slots: [6400], marks: [{ size: 102_400, needed: 100, index: 0, born: 56 }] }),
    after: laneWith({
      slots: [102_400],
      did: ["FREE", "KEPT_BIGGER", { index: 0, needed: 100, granted: 102_400, slot: 0, freed: 6400, compared: 6400 }],
    }),
  },
} as const;
