import { existsSync, statSync } from "node:fs";
import { join, resolve, sep } from "node:path";
import type { Plugin } from "vite";

/** The decoded path of a request; null = not a valid path. */
function pathOf(url: string): string | null {
  try {
    return decodeURIComponent(url.replace(/[?#].*$/, ""));
  } catch {
    return null;
  }
}

/** Whether `folder` has a file for a request of `url`. A folder's file is its index.html. */
function isThere(folder: string, url: string): boolean {
  const path = pathOf(url);
  if (path === null) return false;
  const file = resolve(join(folder, path.endsWith("/") ? `${path}index.html` : path));
  return file.startsWith(folder + sep) && existsSync(file) && statSync(file).isFile();
}

/**
 * Answers 404 for missing files, as a host does. Serving the page instead would make the device cache it as
 * the requested script or style sheet.
 */
export const missingFiles: Plugin = {
  name: "missing-files",
  config: () => ({ appType: "mpa" }),
  configurePreviewServer({ config, middlewares }) {
    const folder = resolve(config.root, config.build.outDir);
    middlewares.use((request, response, next) => {
      if (isThere(folder, request.url ?? "")) return next();
      response.writeHead(404, { "Content-Type": "text/plain; charset=utf-8" });
      response.end("404: there is no such file here.\n");
    });
  },
};
