import { BuddyTwin } from "./buddy";
import type { ModelName, Parameters } from "./core-heap";
import { FreeFitTwin } from "./free-fit";
import type { HeapTwin } from "./heap-twin";
import { LfhTwin } from "./lfh-twin";
import { LookasideTwin } from "./lookaside-twin";
import { MuslTwin } from "./musl-twin";
import { SizeClassTwin } from "./size-class";
import { TlsfTwin } from "./tlsf-twin";

/**
 * The article's heap has no addresses. tests/golden/ptmalloc compares the glibc model with glibc itself.
 */
export type TwinnedModel = Exclude<ModelName, "EXACT" | "PTMALLOC">;

/** The slow twin of every other registered model. A missing one does not compile. */
export const twinOf: Readonly<Record<TwinnedModel, (parameters: Parameters) => HeapTwin>> = {
  FIRST_FIT: (parameters) => new FreeFitTwin("first", parameters),
  BEST_FIT: (parameters) => new FreeFitTwin("best", parameters),
  NEXT_FIT: (parameters) => new FreeFitTwin("next", parameters),
  BUDDY: (parameters) => new BuddyTwin(parameters),
  SIZE_CLASS: (parameters) => new SizeClassTwin(parameters),
  NT_XP: (parameters) => new LookasideTwin(parameters),
  NT_XP_LFH: (parameters) => new LfhTwin("NT_XP_LFH", parameters),
  NT_VISTA: (parameters) => new LfhTwin("NT_VISTA", parameters),
  MUSL: () => new MuslTwin(),
  TLSF: (parameters) => new TlsfTwin(parameters),
};
