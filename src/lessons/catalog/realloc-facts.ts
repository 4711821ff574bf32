import type { CallCount } from "../../models/allocation/call-counts";
import type { CallKind } from "../../models/allocation/call-summary";
import type { Fraction } from "../../models/allocation/scenario";
import type { Fact, Place } from "../format";

/** A size of the sweep; missing = the size of the scenario. */
interface OfSize {
  readonly size?: number;
}

/** A vector that grows by a factor, as the scenario says or by another call. */
interface GrowthAt extends Place {
  readonly factor: Fraction;
  readonly by?: "realloc" | "copy";
}

/** A statement about the calls of a size or the growth of a vector, and the value from the core that backs it. */
export type ReallocFact = Fact &
  (
    | { readonly setting: "pointers" | "factor" | "mmap_threshold" | "upto" }
    /** A size of the sweep, or the size after realloc. */
    | { readonly bytes: "before" | "after"; readonly size?: number }
    /** The mean cycles of a kind of call. */
    | (OfSize & { readonly mean: CallKind })
    /** The mean cycles of malloc, realloc and free together. */
    | (OfSize & { readonly sum: true })
    /** A count of a mean realloc. */
    | (OfSize & { readonly each: CallCount })
    /** The share of a mean realloc's cycles that a count costs. */
    | { readonly shareOf: CallCount }
    /** The count that costs most of a mean realloc, by its name. */
    | { readonly largestCharge: true }
    /** The reallocs whose path begins with this word: how many they are, or a number that all of them share. */
    | (OfSize & { readonly path: string; readonly of: "calls" | "cycles" | "page_faults" })
    /** The bytes that all reallocs of the size copy. */
    | { readonly copied: "in all" }
    /** These sizes, in the order of their mean reallocs. */
    | { readonly ranked: readonly number[] }
    /** The first size at which the three calls together cost less in the fact's lane than in lane A. */
    | { readonly cheaperFrom: true }
    /** A growth factor. */
    | { readonly factor: Fraction }
    /** The bytes that a growing vector copies, over its final size. */
    | { readonly grown: GrowthAt }
    /** In words: one vector copies more than another. */
    | { readonly more: GrowthAt; readonly than: GrowthAt }
    /** A share that the lesson's source reports, or one that was measured. Nothing computes it. */
    | { readonly reported: "short" | "long" }
    | { readonly measured: number }
  );
