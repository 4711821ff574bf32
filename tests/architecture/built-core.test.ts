import { expect, test } from "vitest";
import { builtCore, CORES } from "../../scripts/build-wasm.mjs";
import { readSources, sourcesHash, withSources } from "../../scripts/wasm-hash.mjs";
import { withPlanted } from "./planted";

const hashOf = (files: Readonly<Record<string, string>>) => withPlanted(files, sourcesHash);
const SOURCES = { "wasm.mk": "FLAGS := -O3\n", "a.c": "int a;\n", "room/b.h": "int b;\n", Makefile: "all:\n" };

test("the hash depends on every source, its name and the flags, but not on line ends or other files", () => {
  const hash = hashOf(SOURCES);
  expect(hash).toMatch(/^[0-9a-f]{64}$/);
  expect(hashOf({ ...SOURCES, "a.c": "int a ;\n" })).not.toBe(hash);
  expect(hashOf({ ...SOURCES, "room/b.h": "int c;\n" })).not.toBe(hash);
  expect(hashOf({ ...SOURCES, "wasm.mk": "FLAGS := -O2\n" })).not.toBe(hash);
  expect(hashOf({ "wasm.mk": SOURCES["wasm.mk"], "b.c": SOURCES["a.c"], "room/b.h": SOURCES["room/b.h"] })).not.toBe(
    hash,
  );
  expect(hashOf({ ...SOURCES, "a.c": "int a;\r\n" })).toBe(hash);
  expect(hashOf({ ...SOURCES, Makefile: "none:\n" })).toBe(hash);
});

test("the hash leaves out the sources of other cores", () => {
  const hash = (files: Readonly<Record<string, string>>) =>
    withPlanted(files, (folder) => sourcesHash(folder, /^room\//));
  expect(hash({ ...SOURCES, "room/b.h": "int c;\n" })).toBe(hash(SOURCES));
  expect(hash({ ...SOURCES, "a.c": "int c;\n" })).not.toBe(hash(SOURCES));
});

test("a module records the hash of its sources", () => {
  const empty = new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);
  const sources = { hash: "a".repeat(64), emcc: "emcc 3.1.6 ".repeat(20) };
  expect(readSources(new Uint8Array(withSources(empty, sources)))).toEqual(sources);
  expect(readSources(empty)).toBeUndefined();
});

test.each(Object.values(CORES))("$file imports nothing from its host and carries its compiler's name", (core) => {
  const bytes = builtCore(core);
  expect(WebAssembly.Module.imports(new WebAssembly.Module(bytes))).toEqual([]);
  expect(readSources(bytes)?.emcc).toMatch(/^emcc /);
});
