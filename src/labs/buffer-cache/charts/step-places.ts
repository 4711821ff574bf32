import type { Rect } from "../../../plot/layout/rect";
import type { Surface } from "../../../plot/surface";
import type { Place } from "./layout/choreography";

/** Where the parts of a lane are on the overlay, CSS pixels. */
export interface StepPlaces {
  /** The room of callers from wall to wall; its top is free of buffers: there the words of a step stand. */
  readonly room: Rect;
  /** Where the name of the room ends in that line. */
  readonly nameEnd: number;
  /** From where to where a cache that stands in the room has its name in that line; null = none stands there. */
  readonly cacheName: { readonly from: number; readonly to: number } | null;
  /** Where callers' buffers stand in it. */
  readonly field: Rect;
  /** The container of the step's buffer among the callers': before a return, after a request. */
  readonly buffer: Rect;
  /** The needed bytes in it. */
  readonly coin: Rect;
  /** Bytes per pixel². */
  readonly scale: number;
  /** A slot as it is before the step: its buffer to scale where that stands beside the callers', else what stands for it. */
  readonly slot: (slot: number) => Rect;
  /** The same after the step. */
  readonly slotAfter: (slot: number) => Rect;
  /** Inside the heap, as high as the aisle that leads there through the cache. */
  readonly door: Rect;
  /** Draws the room of callers on its way from the layout before to that after; no words where `avoid` is in the field. */
  readonly paintBetween: (surface: Surface, share: number, avoid: Rect | null) => void;
}

/** Where something comes from. */
export function startOf(places: StepPlaces, place: Place): Rect {
  if (place.at === "slot") return places.slot(place.slot);
  return place.at === "field" ? places.buffer : places.door;
}

/** Where something goes to. */
export const endOf = (places: StepPlaces, place: Place): Rect =>
  place.at === "slot" ? places.slotAfter(place.slot) : startOf(places, place);
