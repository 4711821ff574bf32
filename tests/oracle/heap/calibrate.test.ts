import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { measuredSizes } from "../../../src/labs/realloc/calibrate/calibration";
import { compare } from "../../../src/labs/realloc/calibrate/compare";
import { firstOf } from "../../long-run";
import { calibrationOf, modelOf } from "../../unit/calibrate-kit";
import { IS_MODELED } from "./this-malloc";

const SOURCE = "src/labs/realloc/calibrate/calibrate.c";
const folder = mkdtempSync(join(tmpdir(), "bufferlab-calibrate-"));
afterAll(() => rmSync(folder, { recursive: true }));

const program = (compiler: string) => join(folder, compiler);

function isHere(command: string): boolean {
  try {
    execFileSync(command, ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

const compilers = firstOf(1, ["gcc", "clang"].filter(isHere));

/** The most seconds that a run with 300 pointers may take: a limit, not a measurement. */
const MOST_SECONDS = 60;

const run = (compiler: string, words: readonly string[], tunables = "") =>
  execFileSync(program(compiler), words, {
    encoding: "utf8",
    timeout: MOST_SECONDS * 1000,
    env: { ...process.env, GLIBC_TUNABLES: tunables },
  });

test.each(compilers)("%s compiles the program without a warning", (compiler) => {
  const flags = ["-O2", "-std=gnu11", "-Wall", "-Wextra", "-Werror"];
  execFileSync(compiler, [...flags, "-o", program(compiler), SOURCE], { stdio: ["ignore", "ignore", "inherit"] });
});

test.skipIf(!IS_MODELED).each(compilers)("this machine answers the program of %s as the model does", (compiler) => {
  const order = compiler === "gcc" ? "serial" : "shuffled";
  const file = calibrationOf(run(compiler, ["pointers=300", `order=${order}`]));
  expect(compare(file, modelOf(file))).toMatchObject({ sizes: 29, otherFrom: null, failed: 0 });
});

test.skipIf(!IS_MODELED || compilers.length === 0)("the same with tunables and other settings", () => {
  const [compiler = ""] = compilers;
  const words = ["order=one", "pointers=40", "factor=3of2", "touch=asked", "least=8192", "most=262144", "per=2"];
  const file = calibrationOf(run(compiler, words, "glibc.malloc.mmap_threshold=8192"));
  expect(file.settings).toEqual({
    order: "one",
    touch: "asked",
    pointers: 40,
    budget: 2 ** 27,
    factor: [3, 2],
    seed: 1,
  });
  expect(compare(file, modelOf(file))).toMatchObject({ sizes: 11, otherFrom: null });
});

test.skipIf(!IS_MODELED || compilers.length === 0)("blocks that shrink are told from those that fit", () => {
  const [compiler = ""] = compilers;
  const file = calibrationOf(run(compiler, ["pointers=40", "factor=1of2", "least=16", "most=4096"]));
  const pathsOf = (calls: readonly { readonly call: string; readonly path: string }[]) =>
    calls.filter(({ call }) => call === "realloc").map(({ path }) => path);
  const paths = measuredSizes(file).map(({ calls }) => [...new Set(pathsOf(calls))]);
  expect(paths).toEqual([["fits"], ["fits"], ...Array(7).fill(["shrinks"])]);
  expect(modelOf(file).map(({ groups }) => [...new Set(pathsOf(groups))])).toEqual(paths);
});

test
  .skipIf(compilers.length === 0)
  .each(["order=sideways", "pointers=0", "per=3", "factor=1of0", "least", "x=1", "p=1"])(
  "the word %s is refused",
  (word) => {
    const [compiler = ""] = compilers;
    expect(spawnSync(program(compiler), [word], { stdio: "ignore" }).status).toBe(2);
  },
);
