import { type EFFECT, LIMIT } from "../../src/generated/abi";
import type { Policy } from "../../src/models/allocation/scenario";
import type { Cause } from "./lookup";

export type Effect = keyof typeof EFFECT;

/** One event. The effect defines `size` and `other`, in bytes. */
export interface EffectEvent {
  readonly step: number;
  readonly effect: Effect;
  readonly cause: Cause;
  readonly size: number;
  readonly other: number;
}

/** The outcome of the last step in a lane. null = does not apply. */
export interface Outcome {
  readonly operation: "START" | "ALLOCATE" | "FREE" | "RESIZE";
  readonly cause: Cause;
  readonly index: number | null;
  readonly needed: number;
  readonly granted: number;
  readonly slot: number | null;
  readonly freed: number;
  readonly compared: number;
}

/** The sizes at which a buffer is big, and a big buffer poisoned. */
export interface Poison {
  /** W: granted ≥ W · needed. */
  readonly ratio: number;
  /** Bytes. */
  readonly big: number;
}

export function isPoisoned(poison: Poison, granted: number, needed: number): boolean {
  return granted >= poison.ratio * needed && granted >= poison.big;
}

/** An effect of one step, with its two sizes. */
type Mark = Pick<EffectEvent, "effect" | "size" | "other">;

function ofRequest(outcome: Outcome, poison: Poison): Mark[] {
  const { cause, granted, needed } = outcome;
  if (cause !== "FITS") return granted >= poison.big ? [{ effect: "BORN", size: granted, other: needed }] : [];
  return isPoisoned(poison, granted, needed) ? [{ effect: "WASTED", size: granted, other: needed }] : [];
}

/** For keep bigger on a full bucket: `compared` is its smallest. */
function ofComparison(outcome: Outcome, poison: Poison): Mark[] {
  const { cause, granted, freed, compared } = outcome;
  if (cause !== "KEPT_BIGGER" && cause !== "NOT_BIGGER") return [];
  const lost = cause === "NOT_BIGGER";
  if (freed >= poison.big) return [{ effect: "REPLACED", size: freed, other: lost ? compared : granted }];
  return lost && compared >= poison.big ? [{ effect: "STAYS", size: compared, other: granted }] : [];
}

/** The effects of one step, except waste moved inside. */
export function effectsOf(outcome: Outcome, policy: Policy, poison: Poison): Mark[] {
  const isNew = outcome.operation === "ALLOCATE" || (outcome.operation === "RESIZE" && outcome.cause !== "FITS");
  if (isNew) return ofRequest(outcome, poison);
  return policy.full === "keep-bigger" ? ofComparison(outcome, poison) : [];
}

/** Steps in a row with idle > wasted until the waste has moved inside. */
export const movedInside = (insideRun: number): boolean => insideRun === LIMIT.INSIDE_RUN;
