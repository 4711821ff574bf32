import {
  ABI_VERSION,
  BLOCK,
  LIFETIME_WORD,
  MOVE_WORD,
  PART_WORD,
  PHASE_WORD,
  POLICY_WORD,
  SCENARIO_WORD,
} from "../generated/block";
import type { Lab } from "./scenario";

/** A table of the block. Its entries, or those of lane i, begin at `at` + i · `stride`, in words. */
export interface Section {
  readonly at: number;
  readonly stride: number;
  /** The words of an entry by their names; none where an entry is a single word or a heap. */
  readonly layout: Readonly<Record<string, number>>;
}

/** Where the words of a scenario stand in the block of a core. */
export interface BlockLayout {
  /** The version of the core, which is the first word. */
  readonly version: number;
  readonly words: number;
  /** The tables, in the order of the numbers by which BlProblem names them. The scenario's own words are in the first. */
  readonly sections: Readonly<Record<string, Section>>;
}

/** The block of the core of allocations. */
export const allocationBlock: BlockLayout = {
  version: ABI_VERSION,
  words: BLOCK.WORDS,
  sections: {
    scenario: { at: 0, stride: 0, layout: SCENARIO_WORD },
    parts: { at: BLOCK.PARTS, stride: BLOCK.PART_WORDS, layout: PART_WORD },
    phases: { at: BLOCK.PHASES, stride: BLOCK.PHASE_WORDS, layout: PHASE_WORD },
    lanes: { at: BLOCK.LANES, stride: BLOCK.LANE_WORDS, layout: POLICY_WORD },
    bounds: { at: BLOCK.LANES + BLOCK.BOUNDS, stride: BLOCK.LANE_WORDS, layout: {} },
    lifetimes: { at: BLOCK.LIFETIMES, stride: BLOCK.LIFETIME_WORDS, layout: LIFETIME_WORD },
    moves: { at: BLOCK.MOVES, stride: BLOCK.MOVE_WORDS, layout: MOVE_WORD },
    heaps: { at: BLOCK.HEAPS, stride: BLOCK.HEAP_WORDS, layout: {} },
  },
};

/** The block of each lab's core. */
export const BLOCKS: Readonly<Record<Lab, BlockLayout>> = { buffer: allocationBlock, heap: allocationBlock };
