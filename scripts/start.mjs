/**
 * `npm start`: builds the page and serves it. Needs Node alone. A port that is busy gives way to the next one;
 * `node scripts/start.mjs PORT` takes that port or fails.
 */
import { build, preview } from "vite";

const FIRST_PORT = 4173;
const asked = process.argv[2];

await build({ logLevel: "warn" });
await build({ logLevel: "warn", mode: "single-file" });
const server = await preview({
  preview: { port: Number(asked ?? FIRST_PORT), strictPort: asked !== undefined },
});
const address = server.resolvedUrls?.local[0];
console.log(`Bufferlab is at ${address}  (Ctrl+C ends it)`);
