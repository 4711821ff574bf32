import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { MOST_FILE_BYTES } from "../../src/kernel/scenario/file/read-text";
import { readCalibration, readCalibrationFile } from "../../src/labs/realloc/calibrate/read-calibration";
import { formatInteger } from "../../src/shared/format";

const RECORDED = readFileSync("tests/golden/calibrate/serial.json", "utf8");

/** A value inside the recorded file. */
// biome-ignore lint/suspicious/noExplicitAny: tests break any part of it
type Json = any;

/** The recorded file with two of its sizes, 1 B and 64 KiB, and a change. */
function changed(change: (file: Json) => void): string {
  const file = JSON.parse(RECORDED);
  file.sizes = [file.sizes[0], file.sizes[16]];
  change(file);
  return JSON.stringify(file);
}

const set = (path: string, value: unknown) =>
  changed((file) => {
    const keys = path.split(".");
    const last = keys.pop() ?? "";
    Object.assign(
      keys.reduce((part, key) => part[key] ?? part, file),
      { [last]: value },
    );
  });

const problemsOf = (content: string) => {
  const read = readCalibration(content);
  return read.ok ? [] : read.error.map(({ field }) => field);
};

test("a recorded file is accepted", () => {
  const read = readCalibration(RECORDED);
  expect(read.ok && [read.value.sizes.length, read.value.machine.malloc]).toEqual([29, "glibc 2.36"]);
});

test("unknown keys are ignored, and a size may have found no memory", () => {
  const content = changed((file) => {
    file.later = [1];
    file.machine.later = {};
    Object.assign(file.sizes[1], { calls: 3, failed: true });
  });
  const read = readCalibration(content);
  expect(read.ok && read.value.sizes[1]).toEqual({ size: 65_536, n: 1000, failed: true });
});

test.each([
  ["[]", "file"],
  ["{", "line 1, column 2"],
  ['{"v":1,"v":1}', "line 1, column 8"],
  [set("bufferlab", "scenario"), "bufferlab"],
  [set("v", 2), "v"],
  [set("machine", "AMD"), "machine"],
  [set("machine.cpu", "x".repeat(101)), "machine.cpu"],
  [set("machine.system", "a\u0007"), "machine.system"],
  [set("machine.malloc", undefined), "machine.malloc"],
  [set("machine.unit", "ms"), "machine.unit"],
  [set("machine.hertz", 0), "machine.hertz"],
  [set("machine.page", "4096"), "machine.page"],
  [set("machine.tunables", null), "machine.tunables"],
  [set("settings.order", "random"), "settings.order"],
  [set("settings.touch", "all"), "settings.touch"],
  [set("settings.pointers", 100_001), "settings.pointers"],
  [set("settings.budget", 1), "settings.budget"],
  [set("settings.factor", [2]), "settings.factor"],
  [set("settings.factor", [2, 0]), "settings.factor[1]"],
  [set("settings.seed", -1), "settings.seed"],
  [set("sizes", []), "sizes"],
  [set("sizes.1.size", 1), "sizes[1].size"],
  [set("sizes.0.n", 1.5), "sizes[0].n"],
  [set("sizes.0.failed", false), "sizes[0].failed"],
  [set("sizes.0.answers", "FDB724AE77B3C52F"), "sizes[0].answers"],
  [set("sizes.0.faults", [8, 0]), "sizes[0].faults"],
  [set("sizes.0.faults", [9, 0, 0]), "sizes[0].faults[0]"],
  [set("sizes.0.overhead", 2 ** 53 + 2), "sizes[0].overhead"],
  [set("sizes.0.resolution", undefined), "sizes[0].resolution"],
  [set("sizes.0.calls.0.call", "calloc"), "sizes[0].calls[0].call"],
  [set("sizes.0.calls.0.path", "fits"), "sizes[0].calls[0].path"],
  [set("sizes.0.calls.3.path", "remapped"), "sizes[0].calls[3].path"],
  [set("sizes.0.calls.0.faults", -1), "sizes[0].calls[0].faults"],
  [set("sizes.0.calls.0.median", 0), "sizes[0].calls[0].median"],
  [set("sizes.0.calls.0.mean", Number.NaN), "sizes[0].calls[0].mean"],
  [set("sizes.0.calls.0.log2", [[5, 1]]), "sizes[0].calls[0].log2"],
  [set("sizes.0.calls.0.log2", [[65, 992]]), "sizes[0].calls[0].log2[0][0]"],
])("the broken file %# names the path of its problem", (content, field) => {
  expect(problemsOf(content)).toContain(field);
});

test("a call that is missing from a size, and one that is there twice, are named", () => {
  expect(problemsOf(changed(({ sizes }) => sizes[0].calls.shift()))).toContain("sizes[0].calls (malloc)");
  const twice = changed(({ sizes }) => sizes[0].calls.push(sizes[0].calls[0]));
  expect(problemsOf(twice)).toContain("sizes[0].calls[5]");
});

test("every problem of a file is named, up to 100", () => {
  const read = readCalibration(changed((file) => Object.assign(file, { sizes: Array(150).fill({}) })));
  expect(read.ok ? 0 : read.error.length).toBe(101);
  expect(problemsOf(changed((file) => Object.assign(file.machine, { cpu: 1, page: 0 })))).toEqual([
    "machine.cpu",
    "machine.page",
  ]);
});

test("a file over 2 MB, or one that is not UTF-8, is refused", async () => {
  const problem = async (bytes: Uint8Array<ArrayBuffer>) => {
    const read = await readCalibrationFile(new Blob([bytes]));
    return read.ok ? null : [read.error[0]?.field, read.error[0]?.allowed];
  };
  expect(await problem(new Uint8Array(MOST_FILE_BYTES + 1))).toEqual([
    "file",
    `at most ${formatInteger(MOST_FILE_BYTES)}`,
  ]);
  expect(await problem(Uint8Array.of(0xff, 0x20))).toEqual(["file", "UTF-8"]);
});
