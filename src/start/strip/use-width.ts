import { type RefObject, useLayoutEffect, useState } from "react";

/** The width of an element in whole pixels; `nominal` where nothing is laid out. */
export function useWidth(element: RefObject<HTMLElement | null>, nominal: number): number {
  const [width, setWidth] = useState(nominal);
  useLayoutEffect(() => {
    const box = element.current;
    if (box === null || typeof ResizeObserver === "undefined") return;
    const measure = () => setWidth((old) => Math.floor(box.clientWidth) || old);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
