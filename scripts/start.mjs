/**
 * `npm start`: builds the page and serves it. Needs only Node. It skips busy ports; `npm start PORT` uses
 * that port or fails.
 */
import { once } from "node:events";
import { createServer } from "node:net";
import { pathToFileURL } from "node:url";
import { build, preview } from "vite";

const FIRST_PORT = 4173;
const LAST_PORT = 65_535;

/**
 * Opens a port briefly to test it.
 * @param {number} port
 * @throws Error, readable by the user, if the port is not available
 */
async function tryPort(port) {
  if (!(Number.isInteger(port) && port >= 1 && port <= LAST_PORT))
    throw new Error(`A port is a whole number, 1 … ${LAST_PORT}.`);
  const server = createServer();
  try {
    await once(server.listen(port, "localhost"), "listening");
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    const reason = code === "EADDRINUSE" ? "is in use" : `cannot be used (${code})`;
    throw new Error(
      `Port ${port} ${reason}. Name another port, or none to take the first free one from ${FIRST_PORT}.`,
    );
  }
  server.close();
  await once(server, "close");
}

/** @param {string | undefined} asked */
async function main(asked) {
  if (asked !== undefined) await tryPort(Number(asked));
  await build({ logLevel: "warn" });
  await build({ logLevel: "warn", mode: "single-file" });
  const strictPort = asked !== undefined;
  const server = await preview({ preview: { port: Number(asked ?? FIRST_PORT), strictPort } });
  console.log(`Bufferlab is at ${server.resolvedUrls?.local[0]}  (Ctrl+C ends it)`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href)
  await main(process.argv[2]).catch((error) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
