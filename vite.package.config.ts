import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { defineConfig, type Plugin, type Rolldown } from "vite";
import { packageNotices } from "./scripts/license-notices.ts";
import { joinedFiles } from "./src/library/node/packed-files.ts";

const FOLDER = "build/package";
/** Three folders deep, like the sources in src/cli/shared. */
const PROGRAM = `${FOLDER}/bin/bufferlab.mjs`;

/** What the program prints about itself, by file. */
const PRINTED: Readonly<Record<string, readonly string[]>> = {
  "completions/bufferlab.bash": ["completion", "bash"],
  "completions/_bufferlab": ["completion", "zsh"],
  "completions/bufferlab.fish": ["completion", "fish"],
};

function write(name: string, content: Uint8Array): void {
  const path = `${FOLDER}/${name}`;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}

/** Writes the large files, packed, and the library's types, then what the built program prints. */
const otherFiles: Plugin = {
  name: "other-files",
  buildStart: () => rmSync(FOLDER, { recursive: true, force: true }),
  closeBundle() {
    write("files.br", brotliCompressSync(joinedFiles()));
    for (const name of ["bufferlab", "bufferlab-node"])
      write(`lib/${name}.d.ts`, readFileSync(`src/library/${name}.d.ts`));
    for (const [name, words] of Object.entries(PRINTED))
      write(name, execFileSync(process.execPath, [PROGRAM, ...words]));
  },
};

/** One file for all, because a list of imports costs room; only what unpacks has another, because it takes time to load. */
const GROUPS: Rolldown.CodeSplittingGroup[] = [
  { name: "unpack", test: /node_modules/ },
  { name: "shared", test: /^(?!.*src.(cli.start|library.node.index))/ },
];

/** The command line as JavaScript for Node, without dependencies. */
export default defineConfig({
  mode: "package",
  publicDir: false,
  plugins: [packageNotices(), otherFiles],
  ssr: { noExternal: true },
  build: {
    ssr: true,
    outDir: dirname(PROGRAM),
    target: "node20",
    minify: true,
    rolldownOptions: {
      input: { bufferlab: "src/cli/start.ts", library: "src/library/node/index.ts" },
      checks: { pluginTimings: false, ineffectiveDynamicImport: false },
      output: { entryFileNames: "[name].mjs", chunkFileNames: "[name].mjs", codeSplitting: { groups: GROUPS } },
    },
  },
});
