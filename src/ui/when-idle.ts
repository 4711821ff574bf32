/** The wait in ms for work that is not urgent, in browsers that do not report when they are idle. */
const ASSUMED_IDLE_MS = 300;

/** Resolves when the browser is idle. For parts that are not needed yet. */
export const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if ("requestIdleCallback" in window) requestIdleCallback(() => resolve());
    else setTimeout(resolve, ASSUMED_IDLE_MS);
  });
