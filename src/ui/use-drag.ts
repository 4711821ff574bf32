import { type RefObject, useEffect, useRef } from "react";
import { type DragHands, mountDrag } from "../plot/drag";

/** Makes an element draggable. The element handles its own keys and words. */
export function useDrag(element: RefObject<HTMLElement | SVGElement | null>, hands: DragHands): void {
  const latest = useRef(hands);
  useEffect(() => {
    latest.current = hands;
  });
  useEffect(() => (element.current === null ? undefined : mountDrag(element.current, () => latest.current)), [element]);
}
