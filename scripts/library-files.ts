import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build, type Plugin } from "vite";
import { withoutPage } from "./page-only.ts";

/** The files of lib/, for programs and for other pages, and their sources. Each stands alone. */
const FILES = { bufferlab: "src/library/embedded.ts", "buffer-lab": "src/element/buffer-lab.ts" } as const;

/** A core as text, packed, because the base64 of packed bytes packs once more to their own size. */
const packedCores: Plugin = {
  name: "packed-cores",
  enforce: "pre",
  load(id) {
    if (!id.endsWith(".wasm?url")) return null;
    const core = gzipSync(readFileSync(id.slice(0, -"?url".length)), { level: 9 });
    return `export default ${JSON.stringify(core.toString("base64"))};`;
  },
};

/** The file has no room for the formats of other tools. The package for Node has them. */
const withoutFieldFormats: Plugin = {
  name: "without-field-formats",
  enforce: "pre",
  load: (id) => (id.endsWith("/traces/calls/field-formats.ts") ? "export const FIELD_FORMATS = {};" : null),
};

const write = (name: string, source: string, outDir: string) =>
  build({
    configFile: false,
    publicDir: false,
    logLevel: "warn",
    plugins: [packedCores, withoutPage, withoutFieldFormats],
    build: {
      outDir,
      emptyOutDir: false,
      target: "es2022",
      lib: { entry: source, formats: ["es"], fileName: () => `${name}.js` },
      minify: true,
      rolldownOptions: { checks: { pluginTimings: false }, output: { codeSplitting: false, minify: true } },
    },
  });

/** Writes the library as a module of one file, and the element that frames a page. */
export const libraryFiles: Plugin = {
  name: "library-files",
  apply: "build",
  async writeBundle({ dir = "dist" }) {
    for (const [name, source] of Object.entries(FILES)) await write(name, source, join(dir, "lib"));
  },
};
