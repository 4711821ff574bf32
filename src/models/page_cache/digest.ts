import { PAGE_FIGURE } from "../../generated/page_cache";
import { MACHINE_FIGURE } from "../../generated/page_machine";
import type { LaneArrays } from "../../kernel/protocol/frame";
import { shortDigest } from "../../shared/fnv";

/**
 * The figures that a digest covers: integers up to 2^53. Version 1 of links fixes the lists and their order forever. A
 * policy's state also decides what it evicts next, so its lists show in the figures after them.
 */
const OF_POLICY = [
  PAGE_FIGURE.hits,
  PAGE_FIGURE.misses,
  PAGE_FIGURE.cold,
  PAGE_FIGURE.evictions,
  PAGE_FIGURE.ghost_hits,
  PAGE_FIGURE.moves,
  PAGE_FIGURE.resident,
  PAGE_FIGURE.proved,
  PAGE_FIGURE.fresh,
  PAGE_FIGURE.dead,
  PAGE_FIGURE.names,
  PAGE_FIGURE.capacity,
  PAGE_FIGURE.next_out,
] as const;
const OF_MACHINE = Object.values(MACHINE_FIGURE);

/** Stands for an undefined figure. */
const UNDEFINED = 2 ** 53;

const wholeOf = (value: number | undefined): number => (value === undefined || Number.isNaN(value) ? UNDEFINED : value);

const figuresOf = ({ figures }: LaneArrays): readonly number[] =>
  (figures.length === OF_MACHINE.length ? OF_MACHINE : OF_POLICY).map((which) => wholeOf(figures[which]));

/** 24 bits over the lanes' figures, as six hexadecimal digits. Equal states have equal digests. */
export const digestOfFigures = (lanes: readonly LaneArrays[]): string => shortDigest(lanes.flatMap(figuresOf));
