import { type RefObject, useEffect, useRef } from "react";

/** Sets the page's title and focuses its heading whenever `title` changes. */
export function usePageTitle(title: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · Bufferlab`;
    heading.current?.focus({ preventScroll: true });
  }, [title]);
  return heading;
}
