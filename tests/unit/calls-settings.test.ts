import { describe, expect, test } from "vitest";
import { callsOf, refusalOf } from "../calls-kit";
import { setting } from "../oracle/heap/phased-trace";
import { Pcg32 } from "../oracle/random";
import { bufferlabWith } from "./cli-kit";

/** The lines of settings in a text, each with the operations before it. */
function settingsIn(text: string): string[] {
  const lines = text.split("\n").filter((line) => /^[acmrfop] /.test(line));
  const before = (i: number) => lines.slice(0, i).filter((line) => !/^[op]/.test(line)).length;
  return lines.flatMap((line, i) => (/^[op]/.test(line) ? [`${before(i)} ${line}`] : []));
}

describe("settings in own text", () => {
  test("keep their places through text and packed pages, and do not count in the digest", async () => {
    const random = new Pcg32(3, 1);
    const places = new Set([0, 1, 65_535, 65_536, 65_537, 131_072]);
    const lines = Array.from({ length: 131_072 }, (_, i) => `a ${i % 7} ${i % 100}`);
    const all = [...lines, ""].flatMap((line, i) => [
      ...(places.has(i) ? [setting(random), setting(random)] : []),
      line,
    ]);
    const [plain, given] = [await callsOf(lines.join("\n")), await callsOf(all.join("\n"))];
    const unpacked = await callsOf(given.packed, { cuts: [11, 12, 13, 500, 70_000, 200_000] });
    expect(settingsIn(given.text)).toHaveLength(12);
    expect(settingsIn((await callsOf(given.text)).text)).toEqual(settingsIn(given.text));
    expect(settingsIn(unpacked.text)).toEqual(settingsIn(given.text));
    expect(unpacked.packed.equals(given.packed)).toBe(true);
    expect([given.digest, unpacked.digest]).toEqual([plain.digest, plain.digest]);
    expect(unpacked.settings).toEqual(given.settings);
    expect(plain.packed.includes("M_")).toBe(false);
  });

  test("are written by the names of malloc.h, and read by names and numbers", async () => {
    const { text, odd, settings } = await callsOf("o -3 65536\no M_MMAP_MAX\t0\no 77 -1\n p 0\na 1 8\np 4096");
    expect(text.split("\n").slice(1, -1)).toEqual([
      ...["o M_MMAP_THRESHOLD 65536", "o M_MMAP_MAX 0", "o 77 -1", "p 0", "a 0 8", "p 4096"],
    ]);
    expect([odd, settings]).toEqual([{ unknownSettings: 1 }, { mallopt: 3, malloc_trim: 2 }]);
  });

  test.each([
    [
      "o M_MMAP 1",
      'line 1, PARAMETER: "M_MMAP"; M_MXFAST, M_TRIM_THRESHOLD, M_TOP_PAD, M_MMAP_THRESHOLD, M_MMAP_MAX, M_CHECK_ACTION, M_PERTURB, M_ARENA_TEST, M_ARENA_MAX, or a whole number, -8388608 … 8388607',
    ],
    ["o 1 2147483648", 'line 1, VALUE: "2147483648"; a whole number, -2147483648 … 2147483647'],
    ["p -1", 'line 1, PAD: "-1"; a whole number, 0 … 9223372036854775807'],
    ["o 1", 'line 1: "o 1"; o PARAMETER VALUE'],
    ["p 1 2", 'line 1: "p 1 2"; p PAD'],
  ])("%s is refused", async (line, message) => {
    expect(await refusalOf(`${line}\na 1 8\n`, { format: "text" })).toBe(message);
  });

  test("in a packed file are refused if they are bad", async () => {
    const { packed } = await callsOf("a 1 8\no 1 64\na 2 8\n");
    const bad = Buffer.from(packed.toString("latin1").replace("M_MXFAST", "M_MXFASS"), "latin1");
    expect(await refusalOf(bad)).toMatch(/^page 0: "its settings";/);
  });
});

const SAID = ["o M_MMAP_THRESHOLD 65536", "o M_TRIM_THRESHOLD -1", "p 4096"];
const PERF = (name: string, values: string) => `app 7/7 [001] 1.5: probe_libc:${name}: (7f00) ${values}`;

test.each([
  [
    "ltrace",
    "libc.so.6->mallopt(-3, 65536, 0x7ffd, 0) = 1\nlibc.so.6->mallopt(0xffffffff, 0xffffffffffffffff) = 1\nlibc.so.6->malloc_trim(0x1000) = 1\nlibc.so.6->malloc(24) = 0x1000000\n",
  ],
  [
    "uftrace",
    "# DURATION TID FUNCTION\n 1.0 us [ 7] | mallopt(-3, 65536) = 1;\n 1.0 us [ 7] | mallopt(-1, -1) = 1;\n 1.0 us [ 7] | malloc_trim(4096) = 1;\n 1.0 us [ 7] | malloc(24) = 0x1000;\n",
  ],
  [
    "perf",
    [
      ...[PERF("mallopt", "parameter=-3 value=65536"), PERF("mallopt__return", "ret=0x1")],
      ...[PERF("mallopt", "parameter=0xffffffff value=-1"), PERF("mallopt__return", "ret=0x1")],
      ...[PERF("malloc_trim", "pad=0x1000"), PERF("malloc_trim__return", "ret=0x1")],
      ...[PERF("malloc", "bytes=0x18"), PERF("malloc__return", "ret=0x55d0c2a0"), ""],
    ].join("\n"),
  ],
  ["bpftrace", "7 o -3 65536\n7 o 4294967295 -1\n7 p 4096\n7 a 1000 24\n"],
])("%s can hold settings", async (format, content) => {
  const read = await callsOf(content);
  expect([read.format, settingsIn(read.text)]).toEqual([format, SAID.map((line) => `0 ${line}`)]);
});

describe("a heap", () => {
  const TRACE = "a 1 100\no M_MXFAST 0\nf 1\no M_MMAP_THRESHOLD 4096\na 2 300000\nf 2\np 0\no M_MXFAST 161\n";

  test("of ptmalloc obeys, and answers with what the call returns", async () => {
    const { out, err } = await bufferlabWith([TRACE], "heap", "replay", "-", "--model", "ptmalloc");
    expect(out.split("\n").slice(0, 8)).toEqual([
      "672 104 brk=135168",
      "1",
      "-",
      "1",
      "mmap 303088",
      "-",
      "1 brk=4096",
      "0",
    ]);
    expect(err).toBe("");
  });

  test("of any other model says that it does not", async () => {
    const said = /Not applied: 3\scalls of mallopt, 1 of malloc_trim\./;
    const { out, err } = await bufferlabWith([TRACE], "heap", "replay", "-", "--model", "first-fit");
    expect(out.split("\n").slice(1, 4)).toEqual(["-", "-", "-"]);
    expect(err).toMatch(said);
    const words = ["heap", "compare", "-", "--model", "ptmalloc", "--model", "first-fit", "--format", "json"];
    expect(JSON.parse((await bufferlabWith([TRACE], ...words)).out).caveats).toEqual([
      { kind: "not-applied", heap: expect.stringMatching(/^first-fit/), mallopt: 3, malloc_trim: 1 },
    ]);
  });
});
