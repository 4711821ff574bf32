import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { earlierPassCount, keyOf, rememberPassed } from "../../scripts/passed-suites.mjs";
import { SEPARATE_SUITES } from "../../scripts/separate-suites.mjs";
import { CODEGEN, PAGE_PARTS, TWINS, WITHOUT_PAGE } from "../../scripts/test-suites.mjs";

const folder = mkdtempSync(join(tmpdir(), "bufferlab-green-"));
afterAll(() => rmSync(folder, { recursive: true }));

const IMPORT = /(?:^|\s)from "(\.[^"]+)"|^import "(\.[^"]+)"/gm;
const read = (path: string) => {
  for (const ending of ["", ".ts", ".tsx"]) {
    try {
      return { path: path + ending, text: readFileSync(path + ending, "utf8") };
    } catch {}
  }
  throw new Error(`no file ${path}`);
};

/** These files and all that they import, from the root of the project. */
function withImports(files: readonly string[]): string[] {
  const found = new Set<string>();
  const visit = (named: string) => {
    const { path, text } = read(named);
    if (found.has(path)) return;
    found.add(path);
    for (const [, from, bare] of text.matchAll(IMPORT)) visit(relative(".", resolve(path, "..", from ?? bare ?? "")));
  };
  files.forEach(visit);
  return [...found];
}

describe.each([TWINS, CODEGEN])("the key of $name", ({ commands, inputs = [] }) => {
  const tests = commands.flat().filter((word) => word.endsWith(".test.ts"));

  test("covers every file that its tests import", () => {
    const files = withImports(tests);
    expect(files.length).toBeGreaterThan(20);
    expect(files.filter((path) => !inputs.some((input) => path === input || path.startsWith(`${input}/`)))).toEqual([]);
  });
});

/** All files that vitest runs, with their projects. */
function listed(): readonly { readonly file: string; readonly project: string }[] {
  const list = ["node_modules/vitest/vitest.mjs", "list", "--filesOnly"];
  const lines = execFileSync(process.execPath, list, { encoding: "utf8" }).trim().split("\n");
  return lines.map((line) => {
    const [, project = "", file = ""] = /^\[([^\]]*)\] (.*)$/.exec(line) ?? [];
    return { file, project };
  });
}

test("every test file belongs to exactly one suite", () => {
  const choices = [PAGE_PARTS, ...WITHOUT_PAGE].flatMap(({ commands }) =>
    commands.flat().filter((word) => word.startsWith("--project=")),
  );
  const suitesOf = ({ file, project }: { file: string; project: string }) =>
    choices.filter((choice) => choice === `--project=${project}`).length + Number(SEPARATE_SUITES.includes(file));
  expect(listed().filter((one) => suitesOf(one) !== 1)).toEqual([]);
});

describe("a key", () => {
  const file = join(folder, "input", "deep.txt");
  mkdirSync(join(folder, "input"));
  const suite = { name: "a suite", tools: [], commands: [["true"]], inputs: [join(folder, "input")] };
  const keyWith = (text: string, changes = {}) => {
    writeFileSync(file, text);
    return keyOf({ ...suite, ...changes });
  };

  test("stays while nothing changes, and differs for another file, name or command", () => {
    const key = keyWith("one");
    expect(keyWith("one")).toBe(key);
    expect(keyWith("two")).not.toBe(key);
    expect(keyWith("one", { name: "another" })).not.toBe(key);
    expect(keyWith("one", { commands: [["true", "-runs=1"]] })).not.toBe(key);
  });

  test("counts as green once it is remembered, with the number of tests that passed", () => {
    const store = join(folder, "store");
    expect(earlierPassCount("a1", store)).toBeUndefined();
    rememberPassed("a1", 12, store);
    expect(earlierPassCount("a1", store)).toBe(12);
    expect(earlierPassCount("a2", store)).toBeUndefined();
  });
});
