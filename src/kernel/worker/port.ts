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
 * Passes messages to a server in order, once it has loaded. If loading fails, it calls `fail` once, and no message is
 * answered.
 */
export function inOrder<In>(server: Promise<Server<In>>, fail: (error: unknown) => void): (message: In) => void {
  const ready = server.catch((error): undefined => {
    fail(error);
  });
  return (message) => {
    ready.then((answering) => answering?.receive(message));
  };
}
