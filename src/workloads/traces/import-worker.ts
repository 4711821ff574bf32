import type { JobReady } from "./file-job";
import type { FromImporter, ToImporter } from "./import-messages";
import { serveImport } from "./serve-import";
import { deviceTraces } from "./trace-store";

/** The part of a worker's global object that this one uses. */
interface ImportPort {
  postMessage(message: FromImporter | JobReady): void;
  onmessage: ((event: MessageEvent<ToImporter>) => void) | null;
}

const port = self as unknown as ImportPort;
const receive = serveImport(deviceTraces, (message) => port.postMessage(message));
port.onmessage = ({ data }) => receive(data);
port.postMessage({ type: "ready" });
