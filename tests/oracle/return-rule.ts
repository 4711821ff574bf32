import type { Policy } from "../../src/models/allocation/scenario";
import { type Cause, firstBy, type Holding, holdings, type Slots } from "./lookup";
import type { Pcg32 } from "./random";

/** The outcome for a buffer returned to a full bucket. */
export interface Verdict {
  readonly cause: Cause;
  /** The slot it takes; null = it is freed. */
  readonly slot: number | null;
  /** Bytes of the cached buffer it was compared with, 0 = none. */
  readonly compared: number;
}

/** A full bucket always has an entry. */
function one(choice: Holding | null): Holding {
  if (choice === null) throw new RangeError("an empty bucket is not full");
  return choice;
}

function keepBigger(held: readonly Holding[], size: number): Verdict {
  const smallest = one(firstBy(held, (a, b) => a.size < b.size));
  if (size > smallest.size) return { cause: "KEPT_BIGGER", slot: smallest.slot, compared: smallest.size };
  return { cause: "NOT_BIGGER", slot: null, compared: smallest.size };
}

function keepSmaller(held: readonly Holding[], size: number): Verdict {
  const largest = one(firstBy(held, (a, b) => a.size > b.size));
  if (size < largest.size) return { cause: "KEPT_SMALLER", slot: largest.slot, compared: largest.size };
  return { cause: "NOT_SMALLER", slot: null, compared: largest.size };
}

/** The return rule, for a bucket without an empty slot. */
export function whenFull(rule: Policy["full"], slots: Slots, size: number, random: Pcg32): Verdict {
  const held = holdings(slots);
  switch (rule) {
    case "keep-bigger":
      return keepBigger(held, size);
    case "keep-smaller":
      return keepSmaller(held, size);
    case "free-returned":
      return { cause: "SLOT_FULL", slot: null, compared: 0 };
    case "free-oldest": {
      const oldest = one(firstBy(held, (a, b) => a.entered < b.entered));
      return { cause: "REPLACED_OLDEST", slot: oldest.slot, compared: 0 };
    }
    case "free-newest": {
      const newest = one(firstBy(held, (a, b) => a.entered > b.entered));
      return { cause: "REPLACED_NEWEST", slot: newest.slot, compared: 0 };
    }
    case "free-random":
      return { cause: "REPLACED_RANDOM", slot: random.below(slots.length), compared: 0 };
  }
}
