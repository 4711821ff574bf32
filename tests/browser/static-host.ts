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

/** The host's path, the headers it adds to a file's type, and its port; 0 means any free one. */
interface HostOptions {
  readonly folder?: string;
  readonly headers?: (path: string) => Readonly<Record<string, string>>;
  readonly port?: number;
}

/** All files below `folder`. */
export function readSite(folder: string): Site {
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" }).map((path) => join(folder, path));
  const files = paths.filter((path) => statSync(path).isFile());
  return new Map(files.map((path) => [relative(folder, path).replaceAll("\\", "/"), readFileSync(path)]));
}

/** A host that only serves files, in a folder of its own. */
export class StaticHost {
  site: Site;
  readonly #server: Server;
  #address = "";

  private constructor(site: Site, folder: string, headers: NonNullable<HostOptions["headers"]>) {
    this.site = site;
    this.#server = createServer((request, response) => {
      const { pathname } = new URL(request.url ?? "/", "http://host");
      const path = pathname.slice(folder.length) || "index.html";
      const file = pathname.startsWith(folder) ? this.site.get(path) : undefined;
      response.writeHead(file ? 200 : 404, { "Content-Type": TYPES[extname(path)] ?? "text/plain", ...headers(path) });
      response.end(file);
    });
  }

  /** @throws Error if the port is in use */
  static async of(
    site: Site,
    { folder = "/a/folder/", headers = () => ({}), port = 0 }: HostOptions = {},
  ): Promise<StaticHost> {
    const host = new StaticHost(site, folder, headers);
    await new Promise<void>((resolve, reject) => {
      host.#server.once("error", reject).listen(port, "localhost", resolve);
    });
    host.#address = `http://localhost:${(host.#server.address() as AddressInfo).port}${folder}`;
    return host;
  }

  get address(): string {
    return this.#address;
  }

  /** The host stops answering. */
  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
