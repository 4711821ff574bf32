import { create } from "zustand";
import { useScenario } from "../../kernel/run/scenario-store";
import { isAddressed } from "../../models/allocation/addressed";
import { isAllocation } from "../../models/allocation/allocation-of";
import type { MapZoom } from "../../models/allocation/charts/heap-map";

/** A chunk by where it stands. */
export interface ChosenChunk {
  readonly lane: number;
  /** An address in it. */
  readonly at: number;
  /** Where it was chosen: on the map small neighbours are one. */
  readonly on: "map" | "lens";
  /** Where the lens of its lane begins meanwhile. */
  readonly lensFrom: number;
}

/** What a person looks at in the heap lab, apart from the scenario. */
export interface HeapLook {
  readonly chosen: ChosenChunk | null;
  /** The part of the addresses that the maps show; null = all. */
  readonly zoom: MapZoom | null;
  /** The lane in focus. */
  readonly focus: number;
  /** Operations after which the program ends; null = that is not asked. */
  readonly end: number | null;
  /** The size of a map, CSS pixels: all have the same. */
  readonly map: { readonly width: number; readonly height: number };
}

/** How the heap lab is looked at now. */
export const useHeapLook = create<HeapLook>()(() => ({
  chosen: null,
  zoom: null,
  focus: 0,
  end: null,
  map: { width: 320, height: 220 },
}));

/** Nothing is looked at closely any more. */
export const chooseNothing = (): void => useHeapLook.setState({ chosen: null });

/** A chunk is not looked at any more when its lane has no heap in the scenario that has opened. */
useScenario.subscribe(({ scenario }) => {
  const { chosen } = useHeapLook.getState();
  const policy = chosen !== null && isAllocation(scenario) ? scenario.lanes[chosen.lane] : undefined;
  if (chosen !== null && (policy === undefined || !isAddressed(policy))) chooseNothing();
});
