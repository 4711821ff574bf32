import { existsSync, statSync } from "node:fs";
import { join, resolve, sep } from "node:path";
import type { Plugin } from "vite";

/** The path that a request asks for, decoded; null = it is not one. */
function pathOf(url: string): string | null {
  try {
    return decodeURIComponent(url.replace(/[?#].*$/, ""));
  } catch {
    return null;
  }
}

/** Whether a request for `url` has a file of `folder` to be answered with; a folder's is its index.html. */
function isThere(folder: string, url: string): boolean {
  const path = pathOf(url);
  if (path === null) return false;
  const file = resolve(join(folder, path.endsWith("/") ? `${path}index.html` : path));
  return file.startsWith(folder + sep) && existsSync(file) && statSync(file).isFile();
}

/**
 * A host answers for missing files with 404, and so does `npm start`: the page in their place would be kept on the device
 * as the script or the style sheet that was asked for.
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
