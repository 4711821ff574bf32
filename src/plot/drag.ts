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

/** A place that D3 has measured, in the element's own pixels: D3 counts those of the window, where the element may be zoomed. */
export const unzoomed = ({ x, y }: Point, element: Element): Point => {
  const zoom = (element instanceof HTMLElement && element.currentCSSZoom) || 1;
  return { x: x / zoom, y: y / zoom };
};

const partOf = ({ target }: Event, element: Element): Element => (target instanceof Element ? target : element);

/**
 * Makes an element draggable by mouse and finger; `hands` returns the current handlers. The element's style says in
 * which directions a finger scrolls the page. Returns the unmount function.
 */
export function mountDrag(element: HTMLElement | SVGElement, hands: () => DragHands): () => void {
  const container = () => hands().within ?? element;
  const behavior = drag<Element, unknown>()
    .container(() => container() as DragContainerElement)
    .filter((event: MouseEvent | TouchEvent) => {
      const isPress = "touches" in event || event.button === 0;
      return isPress && (hands().takes?.(partOf(event, element), "touches" in event) ?? true);
    })
    .on("start", (at: Drag) => hands().begin(unzoomed(at, container()), partOf(at.sourceEvent, element)))
    .on("drag", (at: Drag) => hands().move(unzoomed(at, container())))
    .on("end", ({ sourceEvent }: Drag) => hands().end?.(sourceEvent.type === "touchcancel"));
  const held = select<Element, unknown>(element).call(behavior);
  element.style.touchAction = "";
  return () => held.on(".drag", null);
}
