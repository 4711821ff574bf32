import { type D3DragEvent, type DragContainerElement, drag } from "d3-drag";
import { select } from "d3-selection";
import type { Point } from "./path";

/** The handlers of a drag on an element. Positions are CSS pixels of the element, or units of its SVG. */
export interface DragHands {
  /** Measures the positions instead of the element. */
  readonly within?: Element | null;
  /** Whether a press on a part of the element starts a drag; missing = every press does. */
  readonly takes?: (part: Element, isFinger: boolean) => boolean;
  readonly begin: (at: Point, part: Element) => void;
  readonly move: (at: Point) => void;
  /** `isCanceled`: the system interrupted the touch. */
  readonly end?: (isCanceled: boolean) => void;
}

type Drag = D3DragEvent<Element, unknown, Point>;

const partOf = ({ target }: Event, element: Element): Element => (target instanceof Element ? target : element);

/**
 * Makes an element draggable by mouse and finger; `hands` returns the current handlers. The element's style says in
 * which directions a finger scrolls the page. Returns the unmount function.
 */
export function mountDrag(element: HTMLElement | SVGElement, hands: () => DragHands): () => void {
  const behavior = drag<Element, unknown>()
    .container(() => (hands().within ?? element) as DragContainerElement)
    .filter((event: MouseEvent | TouchEvent) => {
      const isPress = "touches" in event || event.button === 0;
      return isPress && (hands().takes?.(partOf(event, element), "touches" in event) ?? true);
    })
    .on("start", ({ x, y, sourceEvent }: Drag) => hands().begin({ x, y }, partOf(sourceEvent, element)))
    .on("drag", ({ x, y }: Drag) => hands().move({ x, y }))
    .on("end", ({ sourceEvent }: Drag) => hands().end?.(sourceEvent.type === "touchcancel"));
  const held = select<Element, unknown>(element).call(behavior);
  element.style.touchAction = "";
  return () => held.on(".drag", null);
}
