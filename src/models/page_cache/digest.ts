import { PAGE_FIGURE } from "../../generated/page_cache";
import { MACHINE_FIGURE } from "../../generated/page_machine";
import type { LaneArrays } from "../../kernel/protocol/frame";
import { fnv1a } from "../../shared/fnv";

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

/** An integer as eight bytes, lowest first. */
const bytesOf = (value: number): readonly number[] =>
  Array.from({ length: 8 }, (_, i) => Math.floor(value / 256 ** i) % 256);

const figuresOf = ({ figures }: LaneArrays): readonly number[] =>
  (figures.length === OF_MACHINE.length ? OF_MACHINE : OF_POLICY).map((which) => wholeOf(figures[which]));

/** 24 bits over the lanes' figures, as six hexadecimal digits. Equal states have equal digests. */
export function digestOfFigures(lanes: readonly LaneArrays[]): string {
  const hash = fnv1a(lanes.flatMap(figuresOf).flatMap(bytesOf));
  // Folds to 24 bits as in RFC 9923.
  return ((hash >>> 24) ^ (hash & 0xffffff)).toString(16).padStart(6, "0");
}
