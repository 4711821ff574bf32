import type { Rect } from "../../../plot/path";
import type { Surface } from "../../../plot/surface";
import type { Place } from "./layout/choreography";

/** The places of a lane's parts on the overlay, CSS pixels. */
export interface StepPlaces {
  /** The callers' room from wall to wall. The strip at its top holds the labels of a step. */
  readonly room: Rect;
  /** Right end of the room's name in that strip. */
  readonly nameEnd: number;
  /** The span of the cache's name in that strip; null = no cache is drawn there. */
  readonly cacheName: { readonly from: number; readonly to: number } | null;
  /** The rectangle of the callers' buffers in the room. */
  readonly field: Rect;
  /** The container of the step's buffer among the callers': before a free, after an allocation. */
  readonly buffer: Rect;
  /** The needed bytes in it. */
  readonly coin: Rect;
  /** Bytes per pixel². */
  readonly scale: number;
  /** A slot before the step: its buffer to scale if that is drawn beside the callers', otherwise its symbol. */
  readonly slot: (slot: number) => Rect;
  /** A slot after the step. */
  readonly slotAfter: (slot: number) => Rect;
  /** Inside the heap, as high as the aisle through the cache. */
  readonly door: Rect;
  /** Draws the callers' room at a share of the way between the two layouts, with no labels where `avoid` is in the field. */
  readonly paintBetween: (surface: Surface, share: number, avoid: Rect | null) => void;
}

/** The rectangle where a move starts. */
export function startOf(places: StepPlaces, place: Place): Rect {
  if (place.at === "slot") return places.slot(place.slot);
  return place.at === "field" ? places.buffer : places.door;
}

/** The rectangle where a move ends. */
export const endOf = (places: StepPlaces, place: Place): Rect =>
  place.at === "slot" ? places.slotAfter(place.slot) : startOf(places, place);
