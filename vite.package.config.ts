import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { defineConfig, type Plugin } from "vite";
import { packageNotices } from "./scripts/license-notices.ts";

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

/** Writes the manual page and the completions with the program that was built. */
const printedFiles: Plugin = {
  name: "printed-files",
  closeBundle() {
    for (const [name, words] of Object.entries(PRINTED)) {
      const path = `${FOLDER}/${name}`;
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, execFileSync(process.execPath, [PROGRAM, ...words]));
    }
  },
};

/** The command line as JavaScript for Node, without dependencies. */
export default defineConfig({
  publicDir: false,
  plugins: [packageNotices(), printedFiles],
  ssr: { noExternal: true },
  build: {
    ssr: "src/cli/start.ts",
    outDir: dirname(PROGRAM),
    target: "node20",
    minify: true,
    rolldownOptions: {
      checks: { pluginTimings: false },
      output: { entryFileNames: "bufferlab.mjs", chunkFileNames: "[name]-[hash].mjs" },
    },
  },
});
