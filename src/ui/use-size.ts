import { type RefObject, useLayoutEffect, useState } from "react";

/** CSS pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The inner size of an element; `nominal` without a layout. */
export function useSize(element: RefObject<HTMLElement | null>, nominal: Size): Size {
  const [size, setSize] = useState(nominal);
  useLayoutEffect(() => {
    const box = element.current;
    if (box === null || typeof ResizeObserver === "undefined") return;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = box;
      if (width > 0 && height > 0)
        setSize((old) => (old.width === width && old.height === height ? old : { width, height }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, [element]);
  return size;
}
