import { newCallsFile } from "./calls-file";
import type { FromCallReader, ToCallReader } from "./calls-messages";
import type { JobReady } from "./file-job";
import { serveCalls } from "./serve-calls";

/** The part of a worker's global object that this one uses. */
interface CallsPort {
  postMessage(message: FromCallReader | JobReady): void;
  onmessage: ((event: MessageEvent<ToCallReader>) => void) | null;
}

const port = self as unknown as CallsPort;
const receive = serveCalls(newCallsFile, (message) => port.postMessage(message));
port.onmessage = ({ data }) => receive(data);
port.postMessage({ type: "ready" });
