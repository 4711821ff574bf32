import { useLayoutEffect, useRef } from "react";

/** How far the library was scrolled when it was left. CSS pixels. */
let left = 0;

/** What of the page scrolls: `main` on wide screens, the document on narrow ones. */
const scrollers = (main: HTMLElement) => [main, document.documentElement];

/** Who comes back to the library finds it where it was; who leaves it finds the next page at its top. */
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
