import { type RefObject, useLayoutEffect, useState } from "react";

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Before an element has been laid out. */
const FIRST: Size = { width: 760, height: 420 };

/** The size of an element, CSS pixels. */
export function useSize(element: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState(FIRST);
  useLayoutEffect(() => {
    const { current } = element;
    if (current === null) return;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = current;
      if (width > 0) setSize((last) => (last.width === width && last.height === height ? last : { width, height }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return size;
}
