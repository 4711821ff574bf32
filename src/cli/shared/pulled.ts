/** How a producer hands its items over. */
export interface Handover<T> {
  push(item: T): void;
  /** Waits until all items have been taken. */
  taken(): Promise<void>;
  /** Aborted when nobody wants more. */
  readonly signal: AbortSignal;
}

/** Yields what a producer pushes while it runs. @throws what the producer throws, after its items */
export async function* pulled<T>(produce: (handover: Handover<T>) => Promise<void>): AsyncGenerator<T> {
  const ready: T[] = [];
  const end = new AbortController();
  let [wake, resume] = [() => {}, () => {}];
  let isOver = false;
  const taken = async () => {
    wake();
    if (ready.length > 0) await new Promise<void>((resolve) => (resume = resolve));
  };
  const done = produce({ push: (item) => ready.push(item), taken, signal: end.signal }).finally(() => {
    isOver = true;
    wake();
  });
  done.catch(() => {}); // It is thrown below, unless nobody wants more.
  try {
    while (ready.length > 0 || !isOver) {
      const item = ready.shift();
      if (item !== undefined) yield item;
      else await waitFor((ring) => (wake = ring), resume);
    }
    await done;
  } finally {
    end.abort();
    resume();
  }
}

/** Resumes the producer, and waits until it calls `ring`. */
function waitFor(listen: (ring: () => void) => void, resume: () => void): Promise<void> {
  return new Promise((resolve) => {
    listen(resolve);
    resume();
  });
}
