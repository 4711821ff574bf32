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

/** A place that D3 has measured, in the element's own pixels: D3 counts those of the window, where the element may be zoomed. */
export const unzoomed = ({ x, y }: Point, element: Element): Point => {
  const zoom = (element instanceof HTMLElement && element.currentCSSZoom) || 1;
  return { x: x / zoom, y: y / zoom };
};

/** Where an event is, in CSS pixels of an element, or units of its SVG. */
export function pointIn(element: Element, { clientX, clientY }: MouseEvent): Point {
  if (element instanceof SVGGraphicsElement)
    return new DOMPoint(clientX, clientY).matrixTransform(element.getScreenCTM()?.inverse());
  const { left, top } = element.getBoundingClientRect();
  return unzoomed({ x: clientX - left - element.clientLeft, y: clientY - top - element.clientTop }, element);
}

/** Calls `hands` until the pointer that is down is released, which the signal tells. Nothing is selected, and a drag makes no click. */
function follow(down: PointerEvent, box: Element, hands: () => DragHands): AbortSignal {
  const held = new AbortController();
  const hear = <Name extends keyof WindowEventMap>(name: Name, handle: (event: WindowEventMap[Name]) => void) =>
    window.addEventListener(name, handle, { capture: true, signal: held.signal });
  let hasMoved = false;
  hear("pointermove", (event) => {
    if (event.pointerId !== down.pointerId) return;
    hasMoved ||= event.clientX !== down.clientX || event.clientY !== down.clientY;
    hands().move(pointIn(box, event));
  });
  for (const name of ["pointerup", "pointercancel"] as const)
    hear(name, (event) => {
      if (event.pointerId !== down.pointerId) return;
      held.abort();
      if (hasMoved) withoutClick();
      hands().end?.(name === "pointercancel");
    });
  for (const name of ["selectstart", "dragstart"] as const) hear(name, (event) => event.preventDefault());
  return held.signal;
}

/** Swallows the click that follows the release of a mouse at once. */
function withoutClick(): void {
  const over = new AbortController();
  window.addEventListener("click", (event) => event.stopImmediatePropagation(), { capture: true, signal: over.signal });
  setTimeout(() => over.abort());
}

/**
 * Makes an element draggable by mouse and finger; `hands` returns the current handlers. The element's style says in
 * which directions a finger scrolls the page. Returns the unmount function.
 */
export function mountDrag(element: Element & GlobalEventHandlers, hands: () => DragHands): () => void {
  let released: AbortSignal | null = null;
  const press = (event: PointerEvent) => {
    const part = event.target instanceof Element ? event.target : element;
    if (!event.isPrimary || event.button !== 0) return;
    if (!(hands().takes?.(part, event.pointerType === "touch") ?? true)) return;
    const box = hands().within ?? element;
    released = follow(event, box, hands);
    hands().begin(pointIn(box, event), part);
  };
  // A drag that is left to the browser as well is a scroll to it, and it ignores a tap that follows.
  const keep = (event: TouchEvent) => {
    if (released?.aborted === false) event.preventDefault();
  };
  element.addEventListener("pointerdown", press);
  element.addEventListener("touchmove", keep, { passive: false });
  return () => {
    element.removeEventListener("pointerdown", press);
    element.removeEventListener("touchmove", keep);
  };
}
