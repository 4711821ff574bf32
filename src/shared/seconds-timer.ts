/** Calls `task` after `ms`; returns its cancellation. */
export type Later = (task: () => void, ms: number) => () => void;

export const startTimer: Later = (task, ms) => {
  const timer = setTimeout(task, ms);
  return () => clearTimeout(timer);
};

const TICK_MS = 1000;

/** Calls `task` after that many ticks of a second, so a sleeping machine loses only one. Returns its cancellation. */
export function afterSeconds(seconds: number, task: () => void, later: Later = startTimer): () => void {
  let stop = () => {};
  const tick = (left: number) => {
    if (left === 0) task();
    else stop = later(() => tick(left - 1), TICK_MS);
  };
  tick(seconds);
  return () => stop();
}
