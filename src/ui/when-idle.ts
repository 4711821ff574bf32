/** The wait in ms for work that is not urgent, in browsers that do not say when they are idle. */
const ASSUMED_IDLE_MS = 300;

/** Resolves when the browser has nothing to do: for parts that nobody waits for. */
export const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if ("requestIdleCallback" in window) requestIdleCallback(() => resolve());
    else setTimeout(resolve, ASSUMED_IDLE_MS);
  });
