import { writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { LAB_NAMES, pathOf } from "../../src/kernel/labs/labs";
import { bufferlab } from "./cli-kit";

const BUFFER = "buffer?v=1&at=11";

test.each([
  [`https://host/lab/#/${BUFFER}`],
  [`https://host/x/?embed=1#/${BUFFER}`],
  [`https://host/x/index.html?embed=1&ui=stage#/${BUFFER}`],
  [`file:///C:/lab/bufferlab.html#/${BUFFER}`],
  [`host/x/?embed=1#/${BUFFER}`],
  [`bufferlab.html#/${BUFFER}`],
  [`./dist/bufferlab.html?theme=dark#/${BUFFER}`],
  [`#/${BUFFER}`],
  [`/${BUFFER}`],
  [BUFFER],
])("%s is a link", async (link) => {
  const valid = { status: 0, out: `valid: #/${BUFFER}\n`, err: "" };
  expect(await bufferlab("check", link)).toEqual(valid);
  const row = await bufferlab("run", link, "--every", "11", "--format", "csv");
  expect([row.status, row.out.split("\r\n").length]).toEqual([0, 6]);
  expect((await bufferlab("heap", "compare", link, "--model", "buddy", "--format", "csv")).out).toMatch(/buddy,12,/);
});

test.each([
  ["#/heap", "#/heap?v=1"],
  ["/heap", "#/heap?v=1"],
  ["/buffer", "#/buffer?v=1"],
  ["buffer?", "#/buffer?v=1"],
  ["/buffer?v=1&title=a%23b", "#/buffer?v=1&title=a%23b"],
  ["/buffer?v=1&title=x#/y", "#/buffer?v=1&title=x%23/y"],
  ["buffer?v=1&title=http://x", "#/buffer?v=1&title=http://x"],
  ["https://host/lab/#", "#/buffer?v=1"],
])("%s is a link to %s", async (typed, link) => {
  const { status, out, err } = await bufferlab("check", typed);
  expect([status, err]).toEqual([0, ""]);
  expect(decodeURIComponent(out)).toBe(`valid: ${decodeURIComponent(link)}\n`);
});

/** Paths that a link may have. */
const ALL = LAB_NAMES.map(pathOf).join(" or ");

const NO_HASH = "an address with # and a scenario after it, such as https://host/#/buffer?v=1";
test.each([
  ["https://host/x/?embed=1", `link: "https://host/x/?embed=1"; allowed: ${NO_HASH}`],
  ["https://host/scenario.json", `link: "https://host/scenario.json"; allowed: ${NO_HASH}`],
  ["/bufer?v=1", `link: "/bufer"; allowed: ${ALL}; did you mean /buffer?`],
  ["bufer?v=1", `link: "/bufer"; allowed: ${ALL}; did you mean /buffer?`],
  ["#buffer?v=1", `link: "buffer"; allowed: ${ALL}; did you mean /buffer?`],
  ["bufferlab.html#/learn/leak/3", `link: "/learn/leak/3"; allowed: ${ALL}`],
  ["/buffer?v=1&att=11", 'att: "11"; allowed: no key of a link has this name; did you mean at?'],
  ["buffer", 'file: "buffer"; allowed: a file that can be read (ENOENT'],
])("%s is refused, and what is wrong with it is named", async (typed, problem) => {
  const { status, out, err } = await bufferlab("check", typed);
  expect([status, out]).toEqual([2, ""]);
  expect(err).toContain(`bufferlab: ${problem}`);
  expect(err.trim().split("\n")).toHaveLength(1);
});

test("an argument with # or ? in it is a file if it begins with a folder", async () => {
  const folder = await mkdtemp(join(tmpdir(), "bufferlab-link-"));
  for (const name of ["run #1.json", "buffer?v=1", "a#b.json"]) {
    writeFileSync(join(folder, name), '{ "v": 1, "at": 11 }');
    expect(await bufferlab("check", join(folder, name))).toMatchObject({
      status: 0,
      out: "valid: #/buffer?v=1&at=11\n",
    });
  }
  await rm(folder, { recursive: true });
});

test("--help says every form of a link", async () => {
  const { out } = await bufferlab("--help");
  for (const form of ["https://HOST/#/buffer?v=1", "#/buffer?v=1", "/buffer?v=1", "buffer?v=1"])
    expect(out).toContain(`\n  ${form}`);
});
