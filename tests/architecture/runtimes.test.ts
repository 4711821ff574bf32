import { tmpdir } from "node:os";
import { expect, test } from "vitest";
import { ROOT, runTool, withPlanted } from "./planted";

const GLOBALS = {
  "page.ts": "export const title = document.title;\n",
  "worker.ts": "export const name = (self as unknown as DedicatedWorkerGlobalScope).name;\n",
  "node.ts": "export const words = process.argv;\n",
  "index.ts": "export const first = (list: readonly number[]): number => list[0];\n",
};

/** Which of the files above tsc refuses in a runtime. */
const refused = (runtime: string) => {
  const tsconfig = JSON.stringify({ extends: `${ROOT}/tsconfig.${runtime}.json`, include: ["./*.ts"] });
  const files = { ...GLOBALS, "tsconfig.json": tsconfig };
  const { text } = withPlanted(files, (folder) => runTool("typescript/bin/tsc", ["--pretty", "false"], folder));
  return Object.keys(GLOBALS).filter((name) => text.includes(`${name}(1,`));
};

test.each([
  ["page", ["worker.ts", "node.ts", "index.ts"]],
  ["worker", ["page.ts", "node.ts", "index.ts"]],
  ["node", ["worker.ts", "index.ts"]],
])("what the %s cannot know is refused, and an index may miss", (runtime, names) => {
  expect(refused(runtime)).toEqual(names);
});

/** What Biome says of `text`, by the project's rules. It passes over build/, so the file stands elsewhere. */
const lint = (text: string) => {
  const args = ["ci", "--colors=off", `--config-path=${ROOT}`, "a.ts"];
  return withPlanted({ "a.ts": text }, (folder) => runTool("@biomejs/biome/bin/biome", args, folder).text, tmpdir());
};

test.each([
  ["noExplicitAny", "export const f = (x: any): number => x;\n"],
  ["noUnusedImports", 'import { a } from "./a";\n\nexport const b = 1;\n'],
  ["noDefaultExport", "export default 1;\n"],
  ["noExcessiveLinesPerFunction", `export function f(): void {\n${"  console.log(1);\n".repeat(61)}}\n`],
  ["format", "export const a  = 'single'\n"],
])("Biome says %s", (rule, text) => {
  expect(lint(text)).toContain(rule);
});
