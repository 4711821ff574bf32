import { readdirSync, readFileSync, statSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, relative } from "node:path";

/** Files by path. */
export type Site = ReadonlyMap<string, Buffer>;

const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css",
  ".html": "text/html",
  ".js": "text/javascript",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
};

const FOLDER = "/a/folder/";

/** All files below `folder`. */
export function readSite(folder: string): Site {
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" }).map((path) => join(folder, path));
  const files = paths.filter((path) => statSync(path).isFile());
  return new Map(files.map((path) => [relative(folder, path).replaceAll("\\", "/"), readFileSync(path)]));
}

/** A host that does nothing but give out files, in a folder of its own: no headers but the type. */
export class StaticHost {
  site: Site;
  readonly #server: Server;
  #address = "";

  private constructor(site: Site) {
    this.site = site;
    this.#server = createServer((request, response) => {
      const { pathname } = new URL(request.url ?? "/", "http://host");
      const path = pathname.slice(FOLDER.length) || "index.html";
      const file = pathname.startsWith(FOLDER) ? this.site.get(path) : undefined;
      response.writeHead(file ? 200 : 404, { "Content-Type": TYPES[extname(path)] ?? "text/plain" });
      response.end(file);
    });
  }

  static async of(site: Site): Promise<StaticHost> {
    const host = new StaticHost(site);
    await new Promise<void>((resolve) => host.#server.listen(0, "localhost", resolve));
    host.#address = `http://localhost:${(host.#server.address() as AddressInfo).port}${FOLDER}`;
    return host;
  }

  get address(): string {
    return this.#address;
  }

  /** Nobody answers any more. */
  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
