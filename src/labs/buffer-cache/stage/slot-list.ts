import type { LaneSnapshot } from "../../../kernel/run/frame-store";
import type { AllocationScenario, Policy } from "../../../models/allocation/scenario";

/** What the slots of a lane are shown from. */
export interface SlotsProps {
  readonly policy: Policy;
  readonly reading: LaneSnapshot;
  /** The sizes that are asked for. */
  readonly range: readonly [least: number, most: number];
  /** A card was pressed. */
  readonly onOpen: (slot: number) => void;
}

/** So many slots are shown one by one as cards; more are a crowd. */
export const MOST_CARDS = 8;

/** The bytes in each slot, 0 = empty. `slots` as in a frame: size and step of entering, in turn. */
export const slotSizes = (slots: Uint32Array): number[] =>
  Array.from({ length: slots.length / 2 }, (_, i) => slots[2 * i] ?? 0);

/** The sizes that slots are drawn for, smallest and largest: from what the workload asks for. */
export function sizeRange(scenario: AllocationScenario): readonly [least: number, most: number] {
  switch (scenario.sizes) {
    case "doubling":
      return [scenario.sizeMin, doublingTop(scenario)];
    case "uniform":
    case "log-normal":
    case "pareto":
    case "bimodal":
      return [scenario.sizeMin, scenario.sizeMax];
    case "listed":
      return extent(scenario.listed.map(({ size }) => size));
    case "histogram":
      return extent(scenario.bins.flatMap(({ lo, hi }) => [lo, hi]));
  }
}

/** Doubling stops at the first power at or over the largest size. */
const doublingTop = ({ sizeMin, sizeMax }: AllocationScenario): number =>
  sizeMin * 2 ** Math.max(0, Math.ceil(Math.log2(sizeMax / sizeMin)));

const extent = (sizes: readonly number[]): readonly [number, number] => [Math.min(...sizes), Math.max(...sizes)];
