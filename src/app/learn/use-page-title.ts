import { type RefObject, useEffect, useRef } from "react";

/** Gives a page its title and its heading the focus, anew for every `title`. */
export function usePageTitle(title: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · Bufferlab`;
    heading.current?.focus({ preventScroll: true });
  }, [title]);
  return heading;
}
