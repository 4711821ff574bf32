import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

interface Chunk {
  readonly name?: string;
  readonly file: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
  readonly assets?: readonly string[];
}

/** Builds the page into `folder`, as `npm start` does, with Vite's list of what loads what. */
export function buildPage(folder: string): void {
  const { NODE_ENV, ...env } = process.env; // a test runner's mode would build React for development
  const vite = ["node_modules/vite/bin/vite.js", "build", "--manifest", "--logLevel", "error", "--outDir", folder];
  execFileSync(process.execPath, [...vite, "--emptyOutDir"], { env, stdio: "inherit" });
}

/** The chunk of the page that is opened without an address (scripts/page-chunks.ts). The entry loads it by import(). */
const START = "start";

/**
 * What the page in `folder` loads before anyone touches it: the entry and the start page, their static imports,
 * the files that index.html names, and the worker. tests/browser/first-load.spec.ts checks that nothing else is imported.
 */
export function firstLoad(folder: string): { readonly scripts: readonly string[]; readonly styles: readonly string[] } {
  const manifest: Record<string, Chunk> = JSON.parse(readFileSync(join(folder, ".vite/manifest.json"), "utf8"));
  const names = new Set(
    Object.keys(manifest).filter((name) => manifest[name]?.name === START || manifest[name]?.isEntry),
  );
  for (const name of names) for (const imported of manifest[name]?.imports ?? []) names.add(imported);
  const chunks = [...names].flatMap((name) => manifest[name] ?? []);
  const workers = chunks.flatMap(({ assets }) => assets ?? []).filter((path) => path.endsWith(".js"));
  const html = readFileSync(join(folder, "index.html"), "utf8");
  const named = [
    ...html.matchAll(/<(?:script|link rel="(?:modulepreload|stylesheet)")[^>]* (?:src|href)="\.\/([^"]+)"/g),
  ].map(([, path = ""]) => path);
  const files = [...new Set([...chunks.flatMap(({ file, css = [] }) => [file, ...css]), ...named, ...workers])];
  return {
    scripts: files.filter((path) => path.endsWith(".js")),
    styles: files.filter((path) => path.endsWith(".css")),
  };
}

/** Bytes of all `paths` together, each compressed as a host would. */
export const gzipBytes = (folder: string, paths: readonly string[]): number =>
  paths.reduce((sum, path) => sum + gzipSync(readFileSync(join(folder, path)), { level: 9 }).length, 0);
