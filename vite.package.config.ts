import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { defineConfig, type Plugin, type Rolldown } from "vite";
import { packageNotices } from "./scripts/license-notices.ts";
import { CORE_PATHS, joinedCores } from "./src/library/node/core-files.ts";

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

/** The cores in one file, packed more tightly than a package packs them. They have much in common. */
const packedCores = () => brotliCompressSync(joinedCores((name) => readFileSync(CORE_PATHS[name])));

/** Writes the cores and the library's types, then what the built program prints. */
const otherFiles: Plugin = {
  name: "other-files",
  closeBundle() {
    write("cores.br", packedCores());
    for (const name of ["bufferlab", "bufferlab-node"])
      write(`lib/${name}.d.ts`, readFileSync(`src/library/${name}.d.ts`));
    for (const [name, words] of Object.entries(PRINTED))
      write(name, execFileSync(process.execPath, [PROGRAM, ...words]));
  },
};

/** What the command line has and the library has not. */
const PROGRAM_PARTS = "src.(cli|(labs|models).[^/]+.cli|labs.commands|library.node.index)";

/**
 * Few files, because each costs time and room: what the program and the library load at once, what the program does, and
 * three parts that are loaded when they are needed.
 */
const GROUPS: Rolldown.CodeSplittingGroup[] = [
  { name: "shared", tags: ["$initial"], test: new RegExp(`^(?!.*${PROGRAM_PARTS})`) },
  { name: "shared", test: /src.labs.([^/]+.scenario.|(?!commands)[^/]+[.]ts$)/ },
  { name: "program", tags: ["$initial"], test: /^(?!.*src.(cli.start|library.node.index))/ },
  { name: "engine", test: /src.kernel.engine.|src.models.[^/]+.engine./ },
  { name: "traces", test: /src.workloads.traces.|node_modules.(fflate|fzstd)/ },
  { name: "runs", test: /.cli.([^/]*run|runner)[.]ts$|src.library.open/ },
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
