import type { CAUSE, OUTCOME } from "../../generated/abi";
import type { FigureKey } from "../../models/allocation/figures";
import type { Fact, Place } from "../format";

/** A figure of a lane, or of its heap, at a step. */
interface FigureAt extends Place {
  readonly figure: FigureKey;
}

/** A statement about a state of the allocation model, and the value from the core that backs it. */
export type AllocationFact = Fact &
  (
    | { readonly figure: FigureKey }
    /** A figure as a fraction of the same figure at another place. */
    | { readonly figure: FigureKey; readonly partOf: Place }
    /** The change of a figure since the step's first state. Its direction is checked. */
    | { readonly grown: FigureKey }
    | { readonly shrunk: FigureKey }
    /** A value of the last operation, such as the bytes its caller needed. */
    | { readonly outcome: keyof typeof OUTCOME }
    /** Why the last operation ended as it did, in words that paraphrase the cause. */
    | { readonly cause: keyof typeof CAUSE }
    /** Bytes of the buffer in a slot. */
    | { readonly slot: number }
    /** The step of the state. */
    | { readonly step: true }
    /** Bytes of the nth largest live buffer, 0 = the largest. */
    | { readonly largest: number }
    /** Bytes that the caller of the nth largest live buffer needs. */
    | { readonly needOfLargest: number }
    /** The share of the callers' waste in the `count` largest live buffers, or the number of those. */
    | { readonly wasteOfLargest: number }
    /** A figure as a fraction of a sum of figures. */
    | { readonly part: FigureKey; readonly of: readonly FigureKey[] }
    /** A number that the lesson's source reports. Nothing computes it. */
    | { readonly reported: "operations" }
    /** A setting of the scenario, by its path in the scenario, such as "lanes[1].capacity". */
    | { readonly setting: string }
    /** The requirement of the step's challenge: the minimum of this figure, or the number of steps. */
    | { readonly goal: FigureKey | "steps" }
    /** In words: one figure is greater than another. */
    | { readonly more: FigureAt; readonly than: FigureAt }
  );
