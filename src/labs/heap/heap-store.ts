import { create } from "zustand";
import { useNavigation } from "../../kernel/run/navigation-store";
import { useScenario } from "../../kernel/run/scenario-store";
import { isAllocation } from "../../models/allocation/allocation-of";
import type { MapZoom } from "../../models/allocation/charts/heap-map";
import { hasHeapModel } from "../../models/allocation/heap-models";
import type { Span } from "./step/pictures";

/** A chunk, identified by its address. */
export interface ChosenChunk {
  readonly lane: number;
  /** An address inside the chunk. */
  readonly at: number;
  /** The view of the selection. The map and the bands of arenas merge small neighbors into one piece. */
  readonly on: "map" | "lens" | "bands";
  /** Start of its lane's lens while it is selected. Bands have none. */
  readonly lensFrom: number;
}

/** View state of the heap lab that is not in the scenario. */
export interface HeapLook {
  readonly chosen: ChosenChunk | null;
  /** The range of addresses that the maps show; null = all. */
  readonly zoom: MapZoom | null;
  /** The lane in focus. */
  readonly focus: number;
  /** Operations after which the program ends; null = not asked. */
  readonly end: number | null;
  /** By lane, the chunk of the last step that its map frames; null = none. */
  readonly framed: readonly (Span | null)[];
  /** The size of each map, CSS pixels. */
  readonly map: { readonly width: number; readonly height: number };
}

/** No map frames a chunk. */
export const NO_CHUNKS: HeapLook["framed"] = [];

/** The current view of the heap lab. */
export const useHeapLook = create<HeapLook>()(() => ({
  chosen: null,
  zoom: null,
  focus: 0,
  end: null,
  framed: NO_CHUNKS,
  map: { width: 320, height: 220 },
}));

/** Clears the selection. */
export const chooseNothing = (): void => useHeapLook.setState({ chosen: null });

/** Clears the selection when the new scenario has no heap in its lane. */
useScenario.subscribe(({ scenario }) => {
  const { chosen } = useHeapLook.getState();
  const policy = chosen !== null && isAllocation(scenario) ? scenario.lanes[chosen.lane] : undefined;
  if (chosen !== null && (policy === undefined || !hasHeapModel(policy))) chooseNothing();
});

/** Another link, file or lesson begins with all addresses. */
useNavigation.subscribe(({ visits }, before) => {
  if (visits !== before.visits) useHeapLook.setState({ chosen: null, zoom: null, end: null, framed: NO_CHUNKS });
});
