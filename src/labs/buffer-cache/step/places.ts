import { type FieldLayout, type Rect, sizeClassOf } from "../../../charts/layout/field";
import { containerOf } from "../../../charts/layout/field-find";
import type { StepFacts } from "../../../charts/step-facts";
import type { StepPlaces } from "../../../charts/step-overlay";
import { OPERATION } from "../../../generated/abi";
import type { Frame } from "../../../state/frame-store";
import type { StepHost } from "./step-hosts";

/** Where the parts of a host are, in its canvas's coordinates; null = it is not in sight. */
export function placesOf(host: StepHost, facts: StepFacts, after: Frame): StepPlaces | null {
  const layout = facts.operation === OPERATION.ALLOCATE ? host.next(after) : host.drawn();
  const root = host.canvas.parentElement;
  const { x, y, width } = host.canvas.getBoundingClientRect();
  const find = (selector: string) => rectIn(root?.querySelector(selector) ?? null, { x, y });
  const field = find("[data-step-field]");
  if (layout === undefined || field === null || width === 0) return null;
  const cache = find("[data-step-cache]") ?? { x: width - 40, y: field.y, width: 40, height: 40 };
  const door = find("[data-step-door]") ?? { x: width - 24, y: field.y + field.height - 24, width: 24, height: 24 };
  const moved = (rect: Rect): Rect => ({ ...rect, x: rect.x + field.x, y: rect.y + field.y });
  const { buffer, coin } = bufferIn(layout, facts);
  return {
    field,
    buffer: moved(buffer),
    coin: moved(coin),
    scale: layout.scale,
    slot: (slot) => find(`[data-slot="${slot}"]`) ?? cache,
    door,
  };
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
