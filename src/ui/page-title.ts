import { type RefObject, useEffect, useRef } from "react";
import { visibleText } from "../shared/visible-text";

/** Names the page in the browser's window. Names come from files and links, so no mark in them can reorder the words. */
export function titlePage(...parts: readonly string[]): void {
  document.title = visibleText([...parts, "Bufferlab"].join(" · "));
}

/** Sets the page's title and focuses its heading whenever `title` changes. */
export function usePageTitle(title: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    titlePage(title);
    heading.current?.focus({ preventScroll: true });
  }, [title]);
  return heading;
}
