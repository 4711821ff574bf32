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

type Manifest = Readonly<Record<string, Chunk>>;

const manifestOf = (folder: string): Manifest => JSON.parse(readFileSync(join(folder, ".vite/manifest.json"), "utf8"));

/** The files that index.html loads, but for readers without scripts. */
const namedInPage = (folder: string): readonly string[] =>
  [
    ...readFileSync(join(folder, "index.html"), "utf8")
      .replaceAll(/<noscript>.*?<\/noscript>/gs, "")
      .matchAll(/<(?:script|link rel="(?:modulepreload|stylesheet)")[^>]* (?:src|href)="\.\/([^"]+)"/g),
  ].map(([, path = ""]) => path);

/** A lab's lesson needs every chunk with its place in the name: scripts/page-chunks.ts. */
const isNamed = (name = "", part: string): boolean =>
  name === part || (part.includes("_") && name.split("-").includes(part));

/**
 * The chunks that hold `parts`, with their static imports. A part is a chunk's name or its first module.
 * @throws Error if no chunk holds a part
 */
function chunksOf(manifest: Manifest, parts: readonly string[]): readonly Chunk[] {
  const all = Object.keys(manifest);
  const keys = new Set(
    parts.flatMap((part) => {
      const found = all.filter((key) => key === part || isNamed(manifest[key]?.name, part));
      if (found.length === 0) throw new Error(`No chunk of the page begins with ${part}.`);
      return found;
    }),
  );
  for (const key of keys) for (const imported of manifest[key]?.imports ?? []) keys.add(imported);
  return [...keys].flatMap((key) => manifest[key] ?? []);
}

/** The style sheets that the page in `folder` loads for a view that needs `parts`. */
export const stylesOf = (folder: string, parts: readonly string[]): readonly string[] =>
  [...new Set([...chunksOf(manifestOf(folder), parts).flatMap(({ css = [] }) => css), ...namedInPage(folder)])].filter(
    (path) => path.endsWith(".css"),
  );

/** The scripts that the page in `folder` loads for a view that needs `parts`, beyond the entry. */
export const scriptsOf = (folder: string, parts: readonly string[]): readonly string[] =>
  chunksOf(manifestOf(folder), parts).map(({ file }) => file);

/**
 * The files that the page in `folder` loads before anyone touches it: the entry and the start page, their static imports,
 * the files that index.html names, and the worker. index.html holds the text of the styles. tests/browser/first-load.spec.ts checks that nothing else is imported.
 */
export function firstLoad(folder: string): { readonly scripts: readonly string[]; readonly styles: readonly string[] } {
  const manifest = manifestOf(folder);
  const chunks = chunksOf(manifest, ["index.html", START]);
  const workers = chunks.flatMap(({ assets }) => assets ?? []).filter((path) => path.endsWith(".js"));
  const scripts = [...chunks.map(({ file }) => file), ...namedInPage(folder), ...workers];
  return {
    scripts: [...new Set(scripts)].filter((path) => path.endsWith(".js")),
    styles: stylesOf(folder, ["index.html", START]),
  };
}

/** Bytes of all `paths` together, each compressed as a host would. */
export const gzipBytes = (folder: string, paths: readonly string[]): number =>
  paths.reduce((sum, path) => sum + gzipSync(readFileSync(join(folder, path)), { level: 9 }).length, 0);
