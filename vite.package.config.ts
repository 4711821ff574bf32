import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { defineConfig, type Plugin, type Rolldown } from "vite";
import { packageNotices } from "./scripts/license-notices.ts";
import { CORE_PATHS } from "./src/library/node/core-files.ts";

const FOLDER = "build/package";
/** Three folders deep, like the sources in src/cli/shared. */
const PROGRAM = `${FOLDER}/bin/bufferlab.mjs`;

/** What the program prints about itself, by file. */
const PRINTED: Readonly<Record<string, readonly string[]>> = {
  "man/bufferlab.1": ["man"],
  "completions/bufferlab.bash": ["completion", "bash"],
  "completions/_bufferlab": ["completion", "zsh"],
  "completions/bufferlab.fish": ["completion", "fish"],
};

function write(name: string, content: Uint8Array): void {
  const path = `${FOLDER}/${name}`;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}

/** Writes the cores, packed more tightly than a package packs them, then what the built program prints. */
const otherFiles: Plugin = {
  name: "other-files",
  closeBundle() {
    for (const [name, path] of Object.entries(CORE_PATHS))
      write(`cores/${name}.wasm.br`, brotliCompressSync(readFileSync(path)));
    for (const [name, words] of Object.entries(PRINTED))
      write(name, execFileSync(process.execPath, [PROGRAM, ...words]));
  },
};

/** What every command loads is one file, because each file costs time. An engine loads when a command runs it. */
const GROUPS: Rolldown.CodeSplittingGroup[] = [
  { name: "program", tags: ["$initial"] },
  { name: "program", test: /src.labs.([^/]+.scenario.|[^/]+[.]ts$)/ },
  { name: "engine", test: /src.kernel.engine.|src.models.[^/]+.engine./ },
];

/** The command line as JavaScript for Node, without dependencies. */
export default defineConfig({
  mode: "package",
  publicDir: false,
  plugins: [packageNotices(), otherFiles],
  ssr: { noExternal: true },
  build: {
    ssr: "src/cli/start.ts",
    outDir: dirname(PROGRAM),
    target: "node20",
    minify: true,
    rolldownOptions: {
      checks: { pluginTimings: false, ineffectiveDynamicImport: false },
      output: { entryFileNames: "bufferlab.mjs", chunkFileNames: "[name].mjs", codeSplitting: { groups: GROUPS } },
    },
  },
});
