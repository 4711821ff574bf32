import { errorMessage } from "../../shared/error-message";
import { fnv1a } from "../../shared/fnv";

/** A core file on a host. */
interface CoreFile {
  readonly url: string;
  /** fnv1a() of its bytes at build time, because a core with a flipped bit may compile and count wrong. */
  readonly sum: number;
}

/**
 * Loads and compiles a core.
 * @throws Error with one sentence, without its period, on why the core is unusable.
 */
export async function loadFile({ url, sum }: CoreFile, get: typeof fetch): Promise<WebAssembly.Module> {
  const response = await get(url).catch((error) => fail("could not be loaded", url, errorMessage(error)));
  if (!response.ok) fail("could not be loaded", url, `the host returned ${response.status}`);
  const bytes = await response.arrayBuffer().catch((error) => fail("was cut off", url, errorMessage(error)));
  if (fnv1a(new Uint8Array(bytes)) !== sum) fail("is damaged", url, `${typeOf(response)}, ${bytes.byteLength} bytes`);
  return WebAssembly.compile(bytes).catch((error) => fail("cannot be compiled", url, errorMessage(error)));
}

function fail(how: string, url: string, why: string): never {
  throw new Error(`The simulation core ${how} (${url.startsWith("data:") ? "in this file" : url}: ${why})`);
}

const typeOf = ({ headers }: Response): string => headers.get("Content-Type") ?? "unknown type";
