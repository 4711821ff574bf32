import { BLOCK, LIFETIME_WORD, MOVE_WORD, PART_WORD, PHASE_WORD, POLICY_WORD, SCENARIO_WORD } from "../generated/block";

/** A table of the block. Its entries, or those of lane i, begin at `at` + i · `stride`, in words. */
export interface Section {
  readonly at: number;
  readonly stride: number;
  /** The words of an entry by their names; none where an entry is a single word or a heap. */
  readonly layout: Readonly<Record<string, number>>;
}

/** The tables of the block, in the order of the numbers by which BlProblem names them. */
export const SECTIONS = {
  scenario: { at: 0, stride: 0, layout: SCENARIO_WORD },
  parts: { at: BLOCK.PARTS, stride: BLOCK.PART_WORDS, layout: PART_WORD },
  phases: { at: BLOCK.PHASES, stride: BLOCK.PHASE_WORDS, layout: PHASE_WORD },
  lanes: { at: BLOCK.LANES, stride: BLOCK.LANE_WORDS, layout: POLICY_WORD },
  bounds: { at: BLOCK.LANES + BLOCK.BOUNDS, stride: BLOCK.LANE_WORDS, layout: {} },
  lifetimes: { at: BLOCK.LIFETIMES, stride: BLOCK.LIFETIME_WORDS, layout: LIFETIME_WORD },
  moves: { at: BLOCK.MOVES, stride: BLOCK.MOVE_WORDS, layout: MOVE_WORD },
  heaps: { at: BLOCK.HEAPS, stride: BLOCK.HEAP_WORDS, layout: {} },
} as const satisfies Readonly<Record<string, Section>>;

export type SectionName = keyof typeof SECTIONS;

export const SECTION_NAMES = Object.keys(SECTIONS) as readonly SectionName[];
