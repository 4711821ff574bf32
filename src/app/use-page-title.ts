import { type RefObject, useEffect, useRef } from "react";
import { titlePage } from "../ui/page-title";

/** Sets the page's title and focuses its heading whenever `title` changes. */
export function usePageTitle(title: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    titlePage(title);
    heading.current?.focus({ preventScroll: true });
  }, [title]);
  return heading;
}
