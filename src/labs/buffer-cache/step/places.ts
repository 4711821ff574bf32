import { type FieldLayout, type Rect, sizeClassOf } from "../../../charts/layout/field";
import { layoutsBetween } from "../../../charts/layout/field-between";
import { containerOf, isSmall } from "../../../charts/layout/field-find";
import type { StepFacts } from "../../../charts/step-facts";
import { type FlowPlaces, NAMED_FLOWS } from "../../../charts/step-flows";
import type { StepPlaces } from "../../../charts/step-overlay";
import { OPERATION } from "../../../generated/abi";
import type { Frame } from "../../../state/frame-store";
import type { StepHost } from "./step-hosts";

/** The parts of a host that are there whatever it shows. */
interface Fixed {
  readonly field: Rect;
  readonly cache: Rect;
  /** null = there is no sight of the way to the heap. */
  readonly door: Rect | null;
  readonly below: Rect;
  readonly slot: (slot: number) => Rect;
}

function fixedOf({ canvas }: StepHost): Fixed | null {
  const origin = canvas.getBoundingClientRect();
  const find = (selector: string) => rectIn(canvas.parentElement?.querySelector(selector) ?? null, origin);
  const field = find("canvas[data-step-field], [data-step-field] > canvas");
  if (field === null || origin.width === 0) return null;
  const cache = find("[data-step-cache]") ?? { x: origin.width - 40, y: field.y, width: 40, height: 40 };
  const below = { x: cache.x + cache.width - 40, y: field.y + field.height - 40, width: 40, height: 40 };
  const door = find("[data-step-door]");
  return { field, cache, door, below, slot: (slot) => find(`[data-slot="${slot}"]`) ?? cache };
}

/** Where flows go on a host; null = it is not in sight. */
export function flowPlacesOf(host: StepHost): FlowPlaces | null {
  const fixed = fixedOf(host);
  return fixed && { field: fixed.field, cache: fixed.cache, door: fixed.door };
}

/** Whether a host's flows have names: there must be room for them. */
export function hasNamedFlows(host: StepHost): boolean {
  const layout = host.drawn();
  return layout !== null && freeOf(layout) >= NAMED_FLOWS;
}

/** What is empty of a field at its right, CSS pixels; beside a small lane stand words. */
const freeOf = (layout: FieldLayout): number =>
  layout.cacheBox.inField || isSmall(layout) ? 0 : layout.width - layout.extent.width;

/** Where the parts of a host are, in its canvas's coordinates; null = it is not in sight. */
export function placesOf(host: StepHost, facts: StepFacts, after: Frame): StepPlaces | null {
  const [was, will] = [host.now(), host.next(after)];
  const fixed = fixedOf(host);
  if (was === null || will === null || fixed === null) return null;
  const layout = facts.operation === OPERATION.ALLOCATE ? will : was;
  const { field } = fixed;
  const moved = (rect: Rect): Rect => ({ ...rect, x: rect.x + field.x, y: rect.y + field.y });
  const { buffer, coin } = bufferIn(layout, facts);
  const layoutAt = layoutsBetween(was, will);
  return {
    ...fixed,
    door: fixed.door ?? fixed.below,
    slot: (slot) => slotIn(was, slot, moved) ?? fixed.slot(slot),
    slotAfter: (slot) => slotIn(will, slot, moved) ?? fixed.slot(slot),
    buffer: moved(buffer),
    coin: moved(coin),
    scale: layout.scale,
    taken: was.extent,
    limit: Math.min(host.reach(was), was.cacheBox.inField ? was.cacheBox.rect.x : was.width),
    reach: host.reach(was),
    paintBetween: (surface, share) => host.paint(surface, layoutAt(share)),
  };
}

/** The buffer of a slot where the cache stands in the field. */
function slotIn({ cacheBox }: FieldLayout, slot: number, moved: (rect: Rect) => Rect): Rect | null {
  const [x = 0, y = 0, width = 0, height = 0] = cacheBox.slots.subarray(4 * slot, 4 * slot + 4);
  return width === 0 ? null : moved({ x, y, width, height });
}

function rectIn(element: Element | null, origin: { readonly x: number; readonly y: number }): Rect | null {
  if (element === null) return null;
  const { x, y, width, height } = element.getBoundingClientRect();
  return width === 0 ? null : { x: x - origin.x, y: y - origin.y, width, height };
}

/** The container of the step's buffer and its coin; in a class that is drawn as one block, a square of its size there. */
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
