/** What messages come and go through. */
export interface Port<Out, In> {
  postMessage(message: Out, transfer: Transferable[]): void;
  onmessage: ((event: MessageEvent<In>) => void) | null;
}

/** What answers messages, one after the other. */
export interface Server<In> {
  receive(message: In): void;
}

/** Gives a server its messages in order, once it is there. Where it does not come, `fail` is told once, and nothing is answered. */
export function inOrder<In>(server: Promise<Server<In>>, fail: (error: unknown) => void): (message: In) => void {
  const ready = server.catch((error): undefined => {
    fail(error);
  });
  return (message) => {
    ready.then((answering) => answering?.receive(message));
  };
}
