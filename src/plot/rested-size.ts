/** The time without another change after which a series of them, such as the resizing of a window, has ended, in ms. */
const REST_MS = 250;

/** Watches the size of an element. */
export interface WatchedSize {
  /** Whether a series of changes is under way. */
  readonly isChanging: () => boolean;
  readonly unwatch: () => void;
}

/**
 * Calls `adopt` on a new size of `element`: at once, but only at the end of a series of changes, with `waited`. Until then
 * the browser stretches the old drawing.
 */
export function watchSize(element: Element, adopt: (waited: boolean) => void): WatchedSize {
  let [resizedAt, due] = [Number.NEGATIVE_INFINITY, 0];
  const noteResize = () => {
    resizedAt = performance.now();
  };
  const settle = () => {
    const waited = due !== 0;
    due = 0;
    adopt(waited);
  };
  window.addEventListener("resize", noteResize);
  const observer = new ResizeObserver(() => {
    const rested = performance.now() - resizedAt > REST_MS;
    noteResize();
    clearTimeout(due);
    if (rested) settle();
    else due = window.setTimeout(settle, REST_MS);
  });
  observer.observe(element);
  return {
    isChanging: () => due !== 0,
    unwatch: () => {
      window.removeEventListener("resize", noteResize);
      observer.disconnect();
      clearTimeout(due);
    },
  };
}
