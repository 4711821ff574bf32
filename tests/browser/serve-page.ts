import { execFileSync } from "node:child_process";
import type { FullConfig } from "@playwright/test";
import { builtPolicy } from "../../scripts/content-security-policy";
import { SINGLE_FILE } from "../../scripts/single-file";
import { PAGE } from "../../scripts/test-suites.mjs";
import { readSite, StaticHost } from "./static-host";

/** Serves like `npm start`, but files with a hash in their names never change, so no browser requests them again. */
const headersOf = (policy: string) => (path: string) => ({
  "Cache-Control": path.startsWith("assets/") ? "public, max-age=31536000, immutable" : "no-cache",
  // A frame without an origin of its own requests every file cross-origin.
  "Access-Control-Allow-Origin": "*",
  ...(path !== SINGLE_FILE && { "Content-Security-Policy": policy }),
});

/** Serves dist/ to all tests, and builds it first unless `npm test` has. Returns the function that stops it. */
export default async function servePage({ projects }: FullConfig): Promise<() => Promise<void>> {
  if (process.env.BUFFERLAB_BUILT !== "1")
    for (const [program = "", ...args] of PAGE.commands) execFileSync(program, args, { stdio: "inherit" });
  const { port } = new URL(projects[0]?.use.baseURL ?? "");
  const host = await StaticHost.of(readSite("dist"), {
    folder: "/",
    headers: headersOf(builtPolicy("dist")),
    port: Number(port),
  });
  return () => host.close();
}
