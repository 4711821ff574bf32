import { OPERATION } from "../../../generated/abi";
import { isBlank } from "../../../models/allocation/worded-lane";
import type { Rect } from "../../../plot/path";
import { sizeClass as sizeClassOf } from "../../../shared/size-class";
import { type AllocationFrame, allocationNow } from "../../shared/allocation-frame";
import { choreography, inTurn, lasting, type Score } from "../charts/choreography";
import { type Collection, collectionBetween, piledIn } from "../charts/collection";
import { ROOM, wallOf } from "../charts/field";
import { layoutsBetween } from "../charts/field-between";
import { containerOf, type FieldLayout, rectAt } from "../charts/layout/field";
import { type StepFacts, stepFacts } from "../charts/step-facts";
import type { CollectionPlaces, FlowPlaces, StepPlaces } from "../charts/step-paths";
import { type StepHost, stepHosts } from "./StepCanvas";

/** The part of a step that a host animates. */
export interface Part {
  readonly host: StepHost;
  readonly score: Score;
  readonly places: StepPlaces;
}

/** At a higher speed, steps per second, lanes no longer take turns because there is no time. */
const IN_TURN = 0.5;
/** Share of the time between two steps that an animation uses. The rest is for reading its result. */
const PLAYED = 0.6;

/**
 * The animation of each visible host, in lane order. `speed`: steps per second while playing; null = a step by hand.
 */
export function partsOf(before: AllocationFrame, after: AllocationFrame, speed: number | null): Part[] {
  const parts = [...stepHosts].flatMap((host) => partOf(host, before, after) ?? []);
  parts.sort((a, b) => a.host.lane - b.host.lane);
  const scores = parts.map(({ score }) => score);
  const played = speed !== null && speed > IN_TURN ? scores : inTurn(scores);
  const paced = speed === null ? played : lasting(played, (PLAYED * 1000) / speed);
  return parts.map((part, i) => ({ ...part, score: paced[i] ?? part.score }));
}

function partOf(host: StepHost, before: AllocationFrame, after: AllocationFrame): Part | null {
  const policy = allocationNow().lanes[host.lane];
  const [was, is] = [before.lanes[host.lane], after.lanes[host.lane]];
  if (!policy || !was || !is || isBlank(was)) return null;
  const facts = stepFacts(was, is, hasGarbage(host));
  const places = facts && placesOf(host, facts, after);
  return facts && places && { host, places, score: choreography(facts, policy) };
}

/** The elements of a host's rooms. */
interface Rooms {
  readonly callers: Rect;
  readonly cache: Rect;
  readonly heap: Rect;
  /** The pile of garbage; null = this pool makes no garbage. */
  readonly garbage: Rect | null;
  readonly slot: (slot: number) => Rect;
}

function roomsOf({ canvas }: StepHost): Rooms | null {
  const origin = canvas.getBoundingClientRect();
  const find = (selector: string) => rectIn(canvas.parentElement?.querySelector(selector) ?? null, origin);
  const [callers, cache, heap] = ["[data-step-field]", "[data-step-cache]", "[data-step-door]"].map(find);
  if (!callers || !cache || !heap || origin.width === 0) return null;
  return { callers, cache, heap, garbage: garbageOf(find), slot: (slot) => find(`[data-slot="${slot}"]`) ?? cache };
}

const hasGarbage = ({ canvas }: StepHost): boolean => canvas.parentElement?.querySelector(".garbage") != null;

/** The largest side of an array in the pile, CSS pixels. */
const PILED = 56;

/** The place above the words about garbage, or the pile there. */
function garbageOf(find: (selector: string) => Rect | null): Rect | null {
  const words = find(".garbage");
  if (words === null) return null;
  const { x, y, width } = find(".garbage-pile") ?? words;
  return { x, y: y - 2, width: Math.max(PILED, width), height: 24 };
}

/** The places of a collection. A cache that is a dot gives up its victims as one square. */
function collectionPlaces(
  { victims, moved: aged, between }: Collection,
  { collected }: StepFacts,
  { heap, garbage, cache }: Rooms,
  { host, moved, scale }: { host: StepHost; moved: (rect: Rect) => Rect; scale: number },
): CollectionPlaces {
  const side = Math.sqrt((collected ?? 0) / scale);
  const dot = { x: cache.x + 8, y: cache.y + cache.height / 2, width: side, height: side };
  const from = victims.length > 0 ? victims.map(moved) : side > 0 ? [dot] : [];
  const floor = garbage === null ? heap.y + heap.height : garbage.y;
  const pile = { x: heap.x + WALL + 4, y: heap.y + 24, width: heap.width - WALL - 8, height: floor - heap.y - 24 };
  return {
    victims: from,
    piled: piledIn(from, pile),
    moved: aged.map(moved),
    paint: (surface, share) => host.view.paint(host.at, surface, between(share)),
  };
}

/** The buffer of a pool that a caller outgrew: one of that size that is gone. */
function outgrownIn(
  { cacheBox: { shelves, slots } }: FieldLayout,
  will: FieldLayout,
  { compared }: StepFacts,
  moved: (rect: Rect) => Rect,
): Rect | null {
  const stay = new Set(will.cacheBox.shelves?.ids);
  const slot = shelves?.ids.findIndex((id, at) => shelves.sizes[at] === compared && !stay.has(id)) ?? -1;
  return slot < 0 ? null : moved(rectAt(slots, 4 * slot));
}

/** The rectangle of the callers' buffers in their room. */
const fieldIn = ({ x, y, width, height }: Rect): Rect => ({
  x: x + ROOM.left,
  y: y + ROOM.top,
  width: width - ROOM.left - ROOM.right,
  height: height - ROOM.top - ROOM.foot,
});

/** The aisle through the cache at the heap's height, below the rooms' names. The cache's text leaves it free. */
const AISLE = { top: 27, height: 24 };

const aisleOf = ({ heap }: Rooms) => ({ y: heap.y + AISLE.top, height: AISLE.height });

/** Places of flows on a host; null = it is out of view. */
export function flowPlacesOf(host: StepHost): FlowPlaces | null {
  const rooms = roomsOf(host);
  if (rooms === null) return null;
  return { field: fieldIn(rooms.callers), cacheWall: rooms.cache.x, heapWall: rooms.heap.x, aisle: aisleOf(rooms) };
}

/** The heap's wall belongs to its room. CSS pixels. */
const WALL = 3;

/** The parts of a host in its canvas's coordinates; null = it is out of view. */
function placesOf(host: StepHost, facts: StepFacts, after: AllocationFrame): StepPlaces | null {
  const [was, will] = [host.view.layout(host.at), host.view.layoutsOf(after)[host.at] ?? null];
  const rooms = roomsOf(host);
  if (was === null || will === null || rooms === null) return null;
  const layout = facts.operation === OPERATION.ALLOCATE ? will : was;
  const field = fieldIn(rooms.callers);
  const moved = (rect: Rect): Rect => ({ ...rect, x: rect.x + field.x, y: rect.y + field.y });
  const { buffer, coin } = bufferIn(layout, facts);
  const collection = facts.collected === null ? null : collectionBetween(was, will);
  const before = collection?.after ?? was;
  const layoutAt = layoutsBetween(before, will, false, facts.slot);
  return {
    room: rooms.callers,
    ...namesIn(host, rooms),
    field,
    door: { ...rooms.heap, ...aisleOf(rooms), x: rooms.heap.x + WALL, width: rooms.heap.width - WALL },
    slot: (slot) => slotIn(before, slot, moved) ?? rooms.slot(slot),
    slotAfter: (slot) => slotIn(will, slot, moved) ?? rooms.slot(slot),
    buffer: moved(buffer),
    coin: moved(coin),
    wall: { from: field.x + wallOf(was), to: field.x + wallOf(will) },
    scale: layout.scale,
    outgrown: outgrownIn(before, will, facts, moved) ?? rooms.cache,
    garbage: rooms.garbage,
    collection: collection && collectionPlaces(collection, facts, rooms, { host, moved, scale: was.scale }),
    paintBetween: (surface, share, avoid) => host.view.paint(host.at, surface, layoutAt(share), avoid),
  };
}

/** The names in the callers' room: its own, and that of a cache in it. */
function namesIn({ canvas }: StepHost, { callers }: Rooms): Pick<StepPlaces, "nameEnd" | "cacheName"> {
  const origin = canvas.getBoundingClientRect();
  const find = (selector: string) => rectIn(canvas.parentElement?.querySelector(selector) ?? null, origin);
  const [own, cache] = [find("[data-step-field] > :is(h2, h3)"), find(".cache-name")];
  return {
    nameEnd: own === null ? callers.x : own.x + own.width,
    cacheName: cache && { from: cache.x, to: cache.x + cache.width },
  };
}

/** A slot's buffer where the cache is drawn in the field. */
function slotIn({ cacheBox }: FieldLayout, slot: number, moved: (rect: Rect) => Rect): Rect | null {
  const [x = 0, y = 0, width = 0, height = 0] = cacheBox.slots.subarray(4 * slot, 4 * slot + 4);
  return width === 0 ? null : moved({ x, y, width, height });
}

function rectIn(element: Element | null, origin: { readonly x: number; readonly y: number }): Rect | null {
  if (element === null) return null;
  const { x, y, width, height } = element.getBoundingClientRect();
  return width === 0 ? null : { x: x - origin.x, y: y - origin.y, width, height };
}

/** The container of the step's buffer, and its coin. In a class merged into a block, a square of its size inside the block. */
function bufferIn(
  layout: FieldLayout,
  { born, granted, needed }: StepFacts,
): { readonly buffer: Rect; readonly coin: Rect } {
  const container = born === null ? null : containerOf(layout, born);
  if (container !== null) return { buffer: container, coin: container.coin };
  const block = layout.groups.find(({ sizeClass }) => sizeClass === sizeClassOf(granted))?.block;
  const bottom = block === undefined || block === null ? layout.height : block.y + block.height;
  const square = (size: number): Rect => {
    const side = Math.sqrt(size / layout.scale);
    return { x: block?.x ?? 0, y: bottom - side, width: side, height: side };
  };
  return { buffer: square(granted), coin: square(needed) };
}
