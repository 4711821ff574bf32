import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { minify } from "@swc/core";
import { defineConfig, type Plugin, type Rolldown } from "vite";
import { packageNotices } from "./scripts/license-notices.ts";
import { withoutForms } from "./scripts/package-fields.ts";
import { withoutPage } from "./scripts/page-only.ts";
import { joinedFiles, type PackedPath } from "./src/library/node/package-file.ts";

const FOLDER = "build/package";
/** Three folders deep, like the sources in src/cli/shared. */
const PROGRAM = `${FOLDER}/bin/bufferlab.js`;

function write(name: string, content: Uint8Array): void {
  const path = `${FOLDER}/${name}`;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}

/** The custom section at the end of a core, which only checks of the sources read: its kind, its length in two bytes, its name. */
const HASH_SECTION = "bufferlab-sources";
const HASH_HEAD = 4;

/** The core in a module of TypeScript. */
const EMBEDDED = /"([\w+/=]+)"/;

/** A large file without what nobody reads in a package: the hash in a core, and comments of the C that is only compiled. */
function withoutUnread(path: PackedPath, content: Buffer): Buffer {
  const core = path.endsWith(".ts") ? Buffer.from(EMBEDDED.exec(String(content))?.[1] ?? "", "base64") : content;
  if (!path.endsWith(".c")) return core.subarray(0, core.lastIndexOf(HASH_SECTION) - HASH_HEAD);
  if (path !== "src/recorder/record.c") return content;
  // Every line stays, so that a compiler's messages name the right one.
  const bare = String(content).replaceAll(/\/\*.*?\*\//gs, (text) => text.replaceAll(/[^\n]/g, ""));
  return Buffer.from(bare.replaceAll(/^ +| +$/gm, ""));
}

/** Writes the large files, packed, the library's types, and that this folder has CommonJS modules, unlike the sources. */
const otherFiles: Plugin = {
  name: "other-files",
  buildStart: () => rmSync(FOLDER, { recursive: true, force: true }),
  closeBundle() {
    write("files.br", brotliCompressSync(joinedFiles(withoutUnread)));
    write("package.json", Buffer.from(`${JSON.stringify({ type: "commonjs" })}\n`));
    for (const name of ["bufferlab", "bufferlab-node"])
      write(`lib/${name}.d.ts`, readFileSync(`src/library/${name}.d.ts`));
  },
};

/** What Node has itself, or beside the program, and a page has not. */
const NODE_HAS = [
  { find: /^.*shared.sha256$/, replacement: resolve("src/library/node/sha256.ts") },
  { find: /^[.].calls-bytes$/, replacement: resolve("src/library/node/calls-bytes.ts") },
  { find: /^[.].gunzip$/, replacement: resolve("src/library/node/gunzip.ts") },
];

/** Folds what the bundler's minifier leaves: tables of constants, most of all. Lines are short, as Node prints that of a throw. */
const folded: Plugin = {
  name: "folded",
  async generateBundle(_, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== "chunk") continue;
      const { code = "" } = await minify(chunk.code, {
        ecma: 2020,
        // Without the last two the code is shorter, but packed it is longer.
        compress: {
          passes: 5,
          toplevel: true,
          collapse_vars: false,
          sequences: 0,
          unsafe_arrows: true,
          unsafe_methods: true,
        },
        mangle: { toplevel: true },
        format: { asciiOnly: true },
      });
      chunk.code = code.replaceAll(/\}(?=(?:async )?function)/g, "}\n");
    }
  },
};

/**
 * One file for all, because names between files cost room. Others have what takes time to load and few commands need, and
 * what starts before all.
 */
const GROUPS: Rolldown.CodeSplittingGroup[] = [
  { name: "unpack", test: /node_modules/ },
  { name: "cache-folder", test: /cache-folder/ },
  {
    name: "recorder",
    test: /src.(recorder.run|labs.own.cli.record-program)/,
    includeDependenciesRecursively: false,
  },
  { name: "shared", test: /^(?!.*src.(cli.(start|compile|program)|library.node.index))/ },
];

/**
 * The command line and the library as JavaScript for Node, without dependencies. CommonJS, because Node 20 compiles an ES
 * module of this length for 15 ms longer at each start.
 */
export default defineConfig({
  mode: "package",
  publicDir: false,
  plugins: [withoutPage, withoutForms, packageNotices(), folded, otherFiles],
  resolve: { alias: NODE_HAS },
  ssr: { noExternal: true },
  build: {
    ssr: true,
    outDir: dirname(PROGRAM),
    target: "node20",
    minify: true,
    rolldownOptions: {
      input: { program: "src/cli/program.ts", bufferlab: "src/cli/start.ts", library: "src/library/node/index.ts" },
      treeshake: { propertyReadSideEffects: false, unknownGlobalSideEffects: false },
      checks: { pluginTimings: false, ineffectiveDynamicImport: false },
      output: {
        format: "cjs",
        entryFileNames: "[name].js",
        chunkFileNames: "[name].js",
        codeSplitting: { groups: GROUPS },
      },
    },
  },
});
