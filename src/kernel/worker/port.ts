/** Sends and receives messages. */
export interface Port<Out, In> {
  postMessage(message: Out, transfer: Transferable[]): void;
  onmessage: ((event: MessageEvent<In>) => void) | null;
}

/** Handles messages one after another. */
export interface Server<In> {
  receive(message: In): void;
}

/**
 * Passes messages to a server in order, each after `prepare` has loaded what it needs. If that fails, it calls `fail`
 * once, and no later message is answered.
 */
export function inOrder<In>(
  server: Server<In>,
  prepare: (message: In) => Promise<void> | null,
  fail: (error: unknown) => void,
): (message: In) => void {
  let before: Promise<unknown> = Promise.resolve();
  let hasFailed = false;
  const pass = async (message: In) => {
    if (hasFailed) return;
    await prepare(message);
    server.receive(message);
  };
  return (message) => {
    before = before
      .then(() => pass(message))
      .catch((error) => {
        hasFailed = true;
        fail(error);
      });
  };
}
