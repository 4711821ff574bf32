import { isOfTrace } from "../../../models/allocation/call-trace";
import type { AllocationScenario, Policy } from "../../../models/allocation/scenario";
import type { AllocationLaneSnapshot } from "../../shared/allocation-frame";

/** The input for showing a lane's slots. */
export interface SlotsProps {
  readonly policy: Policy;
  readonly reading: AllocationLaneSnapshot;
  /** Range of the requested sizes. */
  readonly range: readonly [least: number, most: number];
  /** Called when a card is pressed. */
  readonly onOpen: (slot: number) => void;
}

/** At most this many slots appear as cards. More are a crowd. */
export const MOST_CARDS = 8;

/** The bytes in each slot, 0 = empty. `slots` is as in a frame: size and step of entry alternate. */
export const slotSizes = (slots: Uint32Array): number[] =>
  Array.from({ length: slots.length / 2 }, (_, i) => slots[2 * i] ?? 0);

/** Few programs cache buffers of other sizes. */
const SIZES_OF_PROGRAMS = [16, 2 ** 20] as const;

/** The smallest and largest sizes for which slots are drawn. They follow from the workload. */
export function sizeRange(scenario: AllocationScenario): readonly [least: number, most: number] {
  if (isOfTrace(scenario)) return SIZES_OF_PROGRAMS;
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

/** Doubling stops at the first power that reaches the largest size. */
const doublingTop = ({ sizeMin, sizeMax }: AllocationScenario): number =>
  sizeMin * 2 ** Math.max(0, Math.ceil(Math.log2(sizeMax / sizeMin)));

const extent = (sizes: readonly number[]): readonly [number, number] => [Math.min(...sizes), Math.max(...sizes)];
