import { useEffect, useRef } from "react";
import { tell } from "./messages";
import type { ShownLink } from "./use-link";

/** Extra room up to this many CSS pixels is kept, because a frame that jumps at every step is hard to read. */
const SLACK = 48;

/** Posts the height of the page whenever it changes; null = no page needs it. */
export function useHeight(page: HTMLElement | null): void {
  useEffect(() => {
    if (page === null) return;
    let sent = 0;
    const observer = new ResizeObserver(() => {
      const height = Math.ceil(page.getBoundingClientRect().height);
      if (height <= sent && height > sent - SLACK) return;
      sent = height;
      tell({ type: "height", height });
    });
    observer.observe(page);
    return () => observer.disconnect();
  }, [page]);
}

/** The minimum interval between state messages, in ms. */
const QUIET_MS = 1000;

/** Posts a paused state, at most once per second; null = it is withheld. */
export function useStateMessages(link: ShownLink | null): void {
  const sent = useRef({ hash: "", at: Number.NEGATIVE_INFINITY });
  const { hash, step, rests } = link ?? { hash: "", step: null, rests: false };
  useEffect(() => {
    if (!rests || hash === sent.current.hash) return;
    const send = () => {
      sent.current = { hash, at: performance.now() };
      tell({ type: "state", link: hash, step });
    };
    const timer = setTimeout(send, Math.max(0, sent.current.at + QUIET_MS - performance.now()));
    return () => clearTimeout(timer);
  }, [hash, step, rests]);
}
