import { useLayoutEffect, useRef } from "react";

/** The library's scroll position when it was left. CSS pixels. */
let left = 0;

/** The element that scrolls: `main` on wide screens, the document on narrow ones. */
const scrollers = (main: HTMLElement) => [main, document.documentElement];

/** Restores the library's scroll position on return, and opens the next page at its top. */
export function useScroll() {
  const main = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const page = main.current;
    if (page === null) return;
    for (const scroller of scrollers(page)) scroller.scrollTop = left;
    const note = () => {
      left = Math.max(...scrollers(page).map(({ scrollTop }) => scrollTop));
    };
    addEventListener("scroll", note, true);
    return () => {
      removeEventListener("scroll", note, true);
      document.documentElement.scrollTop = 0;
    };
  }, []);
  return main;
}
