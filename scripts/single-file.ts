import { readFileSync } from "node:fs";
import type { Plugin, Rolldown } from "vite";
import { hashesOf, INLINE_SCRIPTS, INLINE_STYLES } from "./content-security-policy.ts";

/** Name of the built file, beside index.html. */
export const SINGLE_FILE = "bufferlab.html";

const ICON = new URL("../public/icon-192.png", import.meta.url);

/** How src/kernel/client and src/workloads/traces start workers. */
const WORKER = /new Worker\(new URL\("([^"]+)", import\.meta\.url\), \{ type: "module", (name: [^ }]+) \}\)/g;

/**
 * Some browsers cannot fetch local addresses, so workers start from their text and the core comes as a
 * data: address.
 */
const withinReach = (code: string): string => {
  const imports: string[] = [];
  const started = code.replaceAll(WORKER, (_, path: string, name: string) => {
    imports.push(`import Worker${imports.length} from "${path}?worker&inline";`);
    return `Worker${imports.length - 1}({ ${name} })`;
  });
  return [...imports, started].join("\n");
};

/** Escapes closing tags and HTML comments in a script of the page. Both occur only in strings. */
const asInline = (script: string): string => script.replaceAll(/<(?=\/script|script|!--)/gi, "\\x3c");

/** A page with its scripts and styles inlined. `textOf` returns a file's text by path. */
function inlined(page: string, textOf: (path: string) => string): string {
  return page
    .replace('href="./icon-192.png"', `href="data:image/png;base64,${readFileSync(ICON, "base64")}"`)
    .replaceAll(
      /<script( type="module")?[^>]* src="\.\/([^"]+)"><\/script>/g,
      (_, type = "", path: string) => `<script${type}>${asInline(textOf(path))}</script>`,
    )
    .replaceAll(/<link rel="stylesheet"[^>]* href="\.\/([^"]+)">/g, (_, path) => `<style>${textOf(path)}</style>`);
}

/** The single file may load and run only the inlined content, identified by hash. */
const policyOf = (page: string): string =>
  [
    "default-src 'none'",
    `script-src 'wasm-unsafe-eval'${hashesOf(page, INLINE_SCRIPTS)}`,
    `style-src${hashesOf(page, INLINE_STYLES)}`,
    "img-src data:",
    "worker-src blob:",
    "connect-src data:",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");

const withPolicy = (page: string): string =>
  page.replace(
    '<meta charset="utf-8" />',
    (charset) => `${charset}\n    <meta http-equiv="Content-Security-Policy" content="${policyOf(page)}" />`,
  );

/**
 * The page of a build as one file.
 * @throws Error if the build contains a file that the single file would have to request.
 */
function asOneFile(bundle: Rolldown.OutputBundle): string {
  const left = new Map(Object.entries(bundle));
  const textOf = (path: string) => {
    const file = left.get(path);
    if (file === undefined) throw new Error(`The page names ${path}, which is not built, or twice.`);
    left.delete(path);
    return file.type === "chunk" ? file.code : String(file.source);
  };
  const page = inlined(textOf("index.html"), textOf);
  if (left.size > 0) throw new Error(`The single file would ask for ${[...left.keys()].join(", ")}.`);
  return withPolicy(page);
}

/**
 * `vite build --mode single-file`: the whole page as one file with scripts, styles, core and workers. It
 * runs from a disk without a host.
 */
export const singleFile: Plugin = {
  name: "single-file",
  enforce: "post",
  config: () => ({
    build: {
      emptyOutDir: false,
      copyPublicDir: false,
      cssCodeSplit: false,
      assetsInlineLimit: Number.POSITIVE_INFINITY,
      rolldownOptions: { output: { codeSplitting: false } },
    },
    worker: { format: "iife", rolldownOptions: { output: { codeSplitting: false } } },
  }),
  transform: { order: "pre", filter: { id: /\/src\/(kernel\/client|workloads\/traces)\// }, handler: withinReach },
  generateBundle: {
    order: "post",
    handler(_, bundle) {
      const source = asOneFile(bundle);
      for (const path of Object.keys(bundle)) delete bundle[path];
      this.emitFile({ type: "asset", fileName: SINGLE_FILE, source });
    },
  },
};
