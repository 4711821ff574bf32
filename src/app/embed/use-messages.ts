import { useEffect, useRef } from "react";
import { tell } from "./messages";
import type { ShownLink } from "./use-link";

/** So much more room than is needed is left as it is, in CSS pixels: a frame that jumps at every step cannot be read. */
const SLACK = 48;

/** Tells how high the page is, whenever that changes; null = nobody wants to know. */
export function useHeight(page: HTMLElement | null): void {
  useEffect(() => {
    if (page === null) return;
    let told = 0;
    const observer = new ResizeObserver(() => {
      const height = Math.ceil(page.getBoundingClientRect().height);
      if (height <= told && height > told - SLACK) return;
      told = height;
      tell({ type: "height", height });
    });
    observer.observe(page);
    return () => observer.disconnect();
  }, [page]);
}

/** States are told no faster, in ms. */
const QUIET_MS = 1000;

/** Tells the state when it rests, at most once a second; null = it is withheld. */
export function useStateMessages(link: ShownLink | null): void {
  const told = useRef({ hash: "", at: Number.NEGATIVE_INFINITY });
  const { hash, step, rests } = link ?? { hash: "", step: null, rests: false };
  useEffect(() => {
    if (!rests || hash === told.current.hash) return;
    const send = () => {
      told.current = { hash, at: performance.now() };
      tell({ type: "state", link: hash, step });
    };
    const timer = setTimeout(send, Math.max(0, told.current.at + QUIET_MS - performance.now()));
    return () => clearTimeout(timer);
  }, [hash, step, rests]);
}
