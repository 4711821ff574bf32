import { errorMessage } from "../../shared/error-message";

/** Whether this is a frame that its page has shut off from its own origin: there a browser refuses every worker. */
export const startsNoWorker = (): boolean => self.origin === "null" && location.protocol !== "file:";

/** A channel whose other end is served on the page's own thread, once what serves it is loaded. */
export function onPage(load: () => Promise<(port: MessagePort) => void>): MessagePort & Pick<Worker, "terminate"> {
  const { port1, port2 } = new MessageChannel();
  load().then(
    (serve) => serve(port2),
    (error) => port2.postMessage({ type: "trapped", text: errorMessage(error) }),
  );
  port1.start();
  return Object.assign(port1, { terminate: () => port1.close() });
}
