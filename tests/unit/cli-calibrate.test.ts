import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { bufferlab, bufferlabWith } from "./cli-kit";

const RECORDED = "tests/golden/calibrate/serial.json";
const SOURCE = readFileSync("src/labs/realloc/calibrate/calibrate.c", "utf8");

const calibrate = (...args: string[]) => bufferlab("realloc", "calibrate", ...args);

test("without options it gives the program away as it is", async () => {
  expect(await calibrate()).toEqual({ status: 0, out: SOURCE, err: "" });
});

test("options become words of the command in the program's first lines", async () => {
  const { out } = await calibrate("--order", "shuffled", "--factor", "3/2", "--pointers", "300", "--touch", "asked");
  expect(out.split("\n")[2]).toBe(
    " *   cc -O2 -o calibrate calibrate.c && ./calibrate factor=3of2 order=shuffled pointers=300 touch=asked > mine.json",
  );
  expect(out.split("\n").slice(3)).toEqual(SOURCE.split("\n").slice(3));
});

test("with a file it compares the machine with the model, and fits prices", async () => {
  const { status, out, err } = await calibrate(RECORDED, "--prices", "glibc-2.36-xeon");
  expect([status, err]).toEqual([0, ""]);
  const lines = out.split("\n");
  expect(lines[0]).toBe("AMD EPYC, Linux 6.18, glibc 2.36");
  expect(lines[1]).toContain("as modeled at 29 of 29 sizes ✓");
  expect(lines.find((line) => line.startsWith("page_faults"))).toMatch(/^page_faults +2150 +\d+$/);
  expect(
    await bufferlabWith([readFileSync(RECORDED)], "realloc", "calibrate", "-", "--prices", "glibc-2.36-xeon"),
  ).toEqual({ status, out, err });
});

test.each([
  [["--order", "sideways"], '--order: "sideways"'],
  [["--factor", "3/0"], '--factor: "3/0"'],
  [["--per", "3"], '--per: "3"'],
  [["--prices", "haswell-2015"], '--prices: "haswell-2015"; allowed: only with a file'],
  [[RECORDED, "--pointers", "3"], '--pointers: "3"; allowed: not with'],
  [[RECORDED, "--prices", "mine"], '--prices: "mine"'],
  [["package.json"], "bufferlab: missing"],
  [["missing.json"], "file"],
])("%j is refused", async (args, problem) => {
  const { status, out, err } = await calibrate(...args);
  expect([status, out]).toEqual([2, ""]);
  expect(err).toContain(problem);
});
