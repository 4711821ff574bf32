import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, describe, expect, test } from "vitest";
import { MOST_FILE_BYTES } from "../../src/kernel/scenario/file/read-text";
import { formatInteger } from "../../src/shared/format";
import { bufferlab, bufferlabWith } from "./cli-kit";

const folder = mkdtempSync(join(tmpdir(), "bufferlab-input-"));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, content: string | Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const byByte = (content: string | Buffer) => Array.from(Buffer.from(content), (byte) => Buffer.of(byte));
const BOM = "\ufeff";
const COMPARE = ["heap", "compare", "--model", "ptmalloc", "--format", "csv"];
/** Longer than the prefix by which a program detects the format. */
const TRACE = Array.from({ length: 500 }, (_, i) => `a ${i} ${100 + i}\n`).join("");
const SCENARIO = `${" ".repeat(700)}{ "v": 1, "at": 11 }`;

describe("an input is read once, wherever it comes from", () => {
  const trace = file("trace", TRACE);

  test.each(["-", "/dev/stdin"])(
    "%s is standard input, for a trace in uneven pieces and for a scenario",
    async (place) => {
      const said = await bufferlab(...COMPARE, trace);
      const pieces = (text: Buffer) => [text.subarray(0, 1), text.subarray(1, 600), text.subarray(600)];
      expect(await bufferlabWith(pieces(Buffer.from(TRACE)), ...COMPARE, place)).toEqual(said);
      expect(await bufferlabWith(pieces(gzipSync(TRACE)), ...COMPARE, place)).toEqual(said);
      const { status, out } = await bufferlabWith([SCENARIO], "check", place);
      expect([status, out]).toEqual([0, "valid: #/buffer?v=1&at=11\n"]);
    },
  );

  test.each([
    ["plain", TRACE],
    ["packed", gzipSync(TRACE)],
  ])("a %s trace may come a byte at a time", async (_, content) => {
    expect(await bufferlabWith(byByte(content), ...COMPARE, "-")).toEqual(await bufferlab(...COMPARE, trace));
  });

  test.each([
    ["plain", SCENARIO],
    ["packed", gzipSync(SCENARIO)],
  ])("a %s scenario is distinguished from a trace, a byte at a time too", async (_, content) => {
    const said = await bufferlab(...COMPARE, "#/buffer?v=1&at=11");
    expect(said.out).toMatch(/\r\nptmalloc,12,/);
    expect(await bufferlabWith(byByte(content), ...COMPARE, "-")).toEqual(said);
    expect(await bufferlabWith([content], ...COMPARE, "/dev/stdin")).toEqual(said);
    expect(await bufferlab(...COMPARE, file("either", content))).toEqual(said);
    expect(await bufferlabWith(byByte(content), "check", "-")).toMatchObject({ out: "valid: #/buffer?v=1&at=11\n" });
  });
});

describe("a byte-order mark", () => {
  test.each([
    ["a trace", TRACE.slice(0, 8), [...COMPARE, "-"]],
    ["a packed trace", gzipSync(BOM + TRACE.slice(0, 8)), [...COMPARE, "-"]],
    ["a trace to replay", TRACE.slice(0, 8), ["heap", "replay", "--model", "ptmalloc"]],
    ["a scenario", '{ "v": 1 }', ["check", "-"]],
    ["a scenario to compare", '{ "v": 1, "at": 11 }', [...COMPARE, "-"]],
  ])("of UTF-8 may precede %s", async (_, content, args) => {
    const marked = typeof content === "string" ? BOM + content : content;
    const { status, out, err } = await bufferlabWith(byByte(marked), ...args);
    expect([status, err]).toEqual([0, ""]);
    expect(out).not.toBe("");
  });

  test.each([
    ["UTF-16, little-endian", Buffer.from(`${BOM}a 1 100\n`, "utf16le")],
    ["UTF-16, big-endian", Buffer.from(`${BOM}{ "v": 1 }`, "utf16le").swap16()],
    ["UTF-32, little-endian", Buffer.from([0xff, 0xfe, 0, 0, 0x7b, 0, 0, 0])],
  ])("of %s is refused by name", async (name, content) => {
    const refused = { status: 2, out: "", err: `bufferlab: file: ${name}; allowed: UTF-8\n` };
    const path = file("encoded", content);
    expect(await bufferlab("check", path)).toEqual(refused);
    expect(await bufferlab(...COMPARE, path)).toEqual(refused);
    expect(await bufferlabWith(byByte(content), ...COMPARE, "-")).toEqual(refused);
    expect(await bufferlab("heap", "replay", "--model", "ptmalloc", path)).toEqual(refused);
  });

  test("does not excuse a scenario in Latin-1, which is refused too", async () => {
    const { status, err } = await bufferlab("check", file("latin-1", Buffer.from('{ "title": "\xe9" }', "latin1")));
    expect([status, err]).toEqual([2, "bufferlab: file: bytes that are not UTF-8; allowed: UTF-8\n"]);
  });
});

describe("a scenario file over the limit is refused with the page's text", () => {
  const most = formatInteger(MOST_FILE_BYTES);
  const long = file("long.json", `{ "v": 1 }${" ".repeat(MOST_FILE_BYTES)}`);
  const known = {
    status: 2,
    out: "",
    err: `bufferlab: file: ${formatInteger(MOST_FILE_BYTES + 10)} bytes; allowed: at most ${most}\n`,
  };

  test.each([["check"], ["run"], ["heap", "compare"]])("by its size: %s %s", async (...words) => {
    expect(await bufferlab(...words.filter(Boolean), long)).toEqual(known);
  });

  test.each([
    ["plain", "long.json", '{ "v": 1 }'],
    ["packed", "long.json.gz", gzipSync(`{ "v": 1 }${" ".repeat(MOST_FILE_BYTES)}`)],
  ])("by its decoded text: %s", async (_, __, head) => {
    let read = 0;
    function* endless() {
      yield Buffer.from(head);
      for (; ; read += 1000) yield Buffer.alloc(1000, typeof head === "string" ? " " : 0);
    }
    const counted = { status: 2, out: "", err: `bufferlab: file: over ${most} bytes; allowed: at most ${most}\n` };
    for (const words of [["check"], COMPARE]) {
      read = 0;
      expect(await bufferlabWith(endless(), ...words, "-")).toEqual(counted);
      expect(read).toBeLessThan(2 * MOST_FILE_BYTES);
    }
  });

  test("a trace has no such limit", async () => {
    const trace = file("long.trace", `a 1 8\n${"#\n".repeat(MOST_FILE_BYTES)}`);
    expect((await bufferlab(...COMPARE, trace)).out).toMatch(/\r\nptmalloc,1,/);
  });
});
