import { posix } from "node:path";
import { expect, test } from "vitest";
import { functionProblems } from "../../scripts/check-functions.mjs";
import { includeProblems } from "../../scripts/check-includes.mjs";
import { withPlanted } from "./planted";

/** Problems without the folder's name. */
const problems = (scan: (folder: string) => string[], files: Readonly<Record<string, string>>) =>
  withPlanted(files, (folder) => scan(folder).map((line) => line.replace(`${folder}/`, "")));

const MODEL = ["allocation", "allocation/workload", "allocation/heap", "allocation/buffer_cache"];
const BORDER = ["exports", "exports_run", "exports_lanes", "exports_allocation", "exports_heap"];

const HEADERS = Object.fromEntries(
  [
    "abi/kernel",
    "abi/allocation",
    ...["base", "random", "kernel", ...MODEL].map((room) => `${room}/${posix.basename(room)}`),
    ...BORDER,
  ].map((path) => [`${path}.h`, ""]),
);

test.each([
  ["base/a.c", "abi/kernel.h"],
  ["random/a.c", "abi/kernel.h"],
  ["kernel/a.c", "random/random.h"],
  ["kernel/a.c", "abi/allocation.h"],
  ["kernel/a.c", "allocation/allocation.h"],
  ["allocation/workload/a.c", "kernel/kernel.h"],
  ["allocation/heap/a.c", "allocation/buffer_cache/buffer_cache.h"],
  ["allocation/buffer_cache/a.c", "allocation/allocation.h"],
  ["allocation/buffer_cache/a.c", "../workload/workload.h"],
  ["exports.c", "allocation/allocation.h"],
  ["exports.c", "abi/allocation.h"],
  ["exports_allocation.c", "allocation/workload/workload.h"],
])("%s must not include %s", (path, target) => {
  const room = path.includes("/") ? posix.dirname(path) : posix.basename(path, ".c");
  const [problem, ...others] = problems(includeProblems, { ...HEADERS, [path]: `\n#include "${target}"\n` });
  expect(problem).toContain(`${path}:2: "${target}": ${room} may include `);
  expect(others).toEqual([]);
});

test("an include of the C library, of an unknown room or of a missing file is a problem", () => {
  const files = {
    ...HEADERS,
    "base/a.c": "#include <stdio.h>\n#include <math.h>\n#include <string.h>\n",
    "base/b.c": '#include "base/missing.h"\n',
    "kitchen/a.c": '#include "base/base.h"\n',
  };
  expect(problems(includeProblems, files)).toEqual([
    "base/a.c:1: <stdio.h>: only stdbool.h, stddef.h, stdint.h, string.h are allowed",
    "base/a.c:2: <math.h>: only stdbool.h, stddef.h, stdint.h, string.h are allowed",
    'base/b.c:1: "base/missing.h": no such file',
    "kitchen/a.c:1: kitchen is not a room: see scripts/check-includes.mjs",
  ]);
});

test("includes that the table allows pass", () => {
  const files = {
    ...HEADERS,
    "kernel/a.c": '#include "kernel.h"\n#include "abi/kernel.h"\n#include "base/base.h"\n',
    "allocation/a.c": Object.keys(HEADERS)
      .filter((path) => path.includes("/"))
      .map((path) => `#include "${path}"\n`)
      .join(""),
    "allocation/heap/a.c": '#include "heap.h"\n#include "kernel/kernel.h"\n#include "random/random.h"\n',
    "exports.c": '#include "exports.h"\n#include "exports_run.h"\n#include "kernel/kernel.h"\n',
    "exports_allocation.c": '#include "allocation/allocation.h"\n#include "exports_lanes.h"\n',
    "abi/dump_abi.c": '#include <stdio.h>\n#include "allocation.h"\n',
  };
  expect(problems(includeProblems, files)).toEqual([]);
});

/** A function of `length` lines, its signature over two of them. */
const functionOf = (length: number) =>
  `static int f(int a,\n             int b) {\n${"  a += b;\n".repeat(length - 3)}}\n`;

test("a function over 60 lines is found, but not a long table or a short function", () => {
  const table = `static const int squares[] = {\n${"  1,\n".repeat(80)}};\n`;
  const short = "int g(int a) { return a; }\n\n";
  const text = `#include <stdint.h>\n${table}${short.repeat(70)}${functionOf(60)}\n${functionOf(61)}`;
  const line = text.split("\n").length - 61;
  expect(problems(functionProblems, { "base/a.c": text })).toEqual([`base/a.c:${line}: 61 lines, at most 60`]);
});
