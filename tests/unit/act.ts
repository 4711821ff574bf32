import { flushSync } from "react-dom";

/** Turns of the event loop after which React has drawn what its scheduler was given. */
const TURNS = 3;

/**
 * Does something and lets React draw all that follows. React's own `act` exists only in its development build, whose checks
 * take half of the time of tests that render the page.
 */
export function act(work: () => Promise<unknown>): Promise<void>;
export function act(work: () => void): void;
export function act(work: () => unknown): unknown {
  let result: unknown;
  flushSync(() => {
    result = work();
  });
  if (!(result instanceof Promise)) return undefined;
  return settled(result);
}

async function settled(work: Promise<unknown>): Promise<void> {
  await work;
  for (let turn = 0; turn < TURNS; turn++) {
    flushSync(() => {});
    await new Promise(setImmediate);
  }
}
