/** What messages come and go through. */
export interface Port<Out, In> {
  postMessage(message: Out, transfer: Transferable[]): void;
  onmessage: ((event: MessageEvent<In>) => void) | null;
}

/** What answers messages, one after the other. */
export interface Server<In> {
  /** Loads what this message needs and none before it needed; receive() comes after it. */
  prepare(message: In): Promise<void>;
  receive(message: In): void;
}

/**
 * Gives a server its messages in order: each waits for the server, and for what it and those before it need. `fail` is
 * told once what could not be loaded; after that nothing is answered.
 */
export function inOrder<In>(server: Promise<Server<In>>, fail: (error: unknown) => void): (message: In) => void {
  const end = (error: unknown): undefined => {
    fail(error);
  };
  let last: Promise<Server<In> | undefined> = server.catch(end);
  const give = async (message: In) => {
    const answering = await last;
    await answering?.prepare(message);
    answering?.receive(message);
    return answering;
  };
  return (message) => {
    last = give(message).catch(end);
  };
}
