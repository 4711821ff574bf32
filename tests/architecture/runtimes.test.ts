import { tmpdir } from "node:os";
import { beforeAll, describe, expect, test } from "vitest";
import { ROOT, runTool, withPlanted } from "./planted";

const GLOBALS = {
  "page.ts": "export const title = document.title;\n",
  "worker.ts": "export const name = (self as unknown as DedicatedWorkerGlobalScope).name;\n",
  "node.ts": "export const words = process.argv;\n",
  "index.ts": "export const first = (list: readonly number[]): number => list[0];\n",
};

/** The globals above that each runtime refuses. */
const REFUSED: Readonly<Record<string, readonly string[]>> = {
  page: ["worker.ts", "node.ts", "index.ts"],
  worker: ["page.ts", "node.ts", "index.ts"],
  node: ["worker.ts", "index.ts"],
};

/** A folder for a runtime: the files above, under its rules. */
function folderOf(runtime: string): readonly (readonly [path: string, text: string])[] {
  const tsconfig = {
    extends: `${ROOT}/tsconfig.${runtime}.json`,
    compilerOptions: { tsBuildInfoFile: "./types.tsbuildinfo" },
    include: ["./*.ts"],
  };
  const files = { ...GLOBALS, "tsconfig.json": JSON.stringify(tsconfig) };
  return Object.entries(files).map(([name, text]) => [`${runtime}/${name}`, text]);
}

describe("tsc refuses what a runtime does not provide, and an indexed value may be missing", () => {
  const runtimes = Object.keys(REFUSED);
  let text = "";

  beforeAll(() => {
    const files = Object.fromEntries(runtimes.flatMap(folderOf));
    text = withPlanted(files, (folder) => runTool("typescript/bin/tsc", ["--build", ...runtimes], folder).text);
  });

  test.each(runtimes)("%s", (runtime) => {
    expect(Object.keys(GLOBALS).filter((name) => text.includes(`${runtime}/${name}(1,`))).toEqual(REFUSED[runtime]);
  });
});

/** Code that breaks each of these rules. */
const BROKEN = {
  noExplicitAny: "export const f = (x: any): number => x;\n",
  noUnusedImports: 'import { a } from "./a";\n\nexport const b = 1;\n',
  noDefaultExport: "export default 1;\n",
  noExcessiveLinesPerFunction: `export function f(): void {\n${"  console.log(1);\n".repeat(61)}}\n`,
  format: "export const a  = 'single'\n",
};

describe("Biome reports", () => {
  let text = "";

  beforeAll(() => {
    const files = Object.fromEntries(Object.entries(BROKEN).map(([rule, text]) => [`${rule}.ts`, text]));
    const args = ["ci", "--colors=off", `--config-path=${ROOT}`, ...Object.keys(files)];
    // Biome skips build/, so the files are written elsewhere.
    text = withPlanted(files, (folder) => runTool("@biomejs/biome/bin/biome", args, folder).text, tmpdir());
  });

  test.each(Object.keys(BROKEN))("%s", (rule) => {
    expect(text).toMatch(new RegExp(`^${rule}\\.ts\\S* (lint/\\w+/)?${rule}`, "m"));
  });
});
