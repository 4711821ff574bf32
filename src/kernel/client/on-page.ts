import { errorMessage } from "../../shared/error-message";

/** Whether this page is in a sandboxed frame without an origin, where browsers refuse every worker. */
export const startsNoWorker = (): boolean => self.origin === "null" && location.protocol !== "file:";

/** A channel whose other end runs on the page's own thread, as soon as its server has loaded. */
export function onPage(load: () => Promise<(port: MessagePort) => void>): MessagePort & Pick<Worker, "terminate"> {
  const { port1, port2 } = new MessageChannel();
  load().then(
    (serve) => serve(port2),
    (error) => port2.postMessage({ type: "trapped", text: errorMessage(error) }),
  );
  port1.start();
  return Object.assign(port1, { terminate: () => port1.close() });
}
