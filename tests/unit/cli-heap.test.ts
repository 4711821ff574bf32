import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, describe, expect, test } from "vitest";
import { HEAP_LIMIT } from "../../src/generated/heap";
import { HEAP_NAMES } from "../../src/models/allocation/cli/writers";
import { heapLane } from "../../src/models/allocation/heap-lanes";
import { addressedModels } from "../../src/models/allocation/heap-lists";
import { heapOf } from "../../src/models/allocation/heap-models";
import { priceLists } from "../../src/models/allocation/price-lists";
import { readAnswered } from "../golden/ptmalloc/answers";
import { LONG } from "../long-run";
import { bufferlab, bufferlabWith, type Outcome } from "./cli-kit";
import { article } from "./engine-kit";

const folder = mkdtempSync(join(tmpdir(), "bufferlab-heap-"));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, content: string | Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const PTMALLOC = ["heap", "replay", "--model", "ptmalloc"];
const TRACE = "# two blocks\na 1 100\r\n\nr 1 5000\na 2 300000\nf 1\nr 3 18446744073709551615\nf 9";
/** The answers of glibc 2.36, and its own report at the end. */
const ANSWERS = `672 104 brk=135168
672 5000
mmap 303088
-
null
-
end ops=6 brk=135168 mmapped=1 hblks=1 hblkhd=303104 arena=135168 ordblks=1 smblks=0 fsmblks=0 uordblks=656 fordblks=134512 keepcost=134512
`;

const good = (out: string): Outcome => ({ status: 0, out, err: "" });

describe("heap replay reads", () => {
  const plain = file("plain.trace", TRACE);
  const packed = file("packed.txt", gzipSync(TRACE));

  test.each([
    ["a file", [plain], []],
    ["a file packed with gzip, whatever its name", [packed], []],
    ["standard input without an argument", [], [TRACE]],
    ["standard input, -", ["-"], [TRACE.slice(0, 30), TRACE.slice(30)]],
    ["packed standard input, cut anywhere", ["-"], Array.from(gzipSync(TRACE), (byte) => Buffer.of(byte))],
    ["several packed members, one after the other", [], [gzipSync(TRACE.slice(0, 30)), gzipSync(TRACE.slice(30))]],
  ] as const)("%s", async (_, places, input) => {
    expect(await bufferlabWith(input, ...PTMALLOC, ...places)).toEqual(good(ANSWERS));
  });

  test("an empty trace, and reports an untouched heap", async () => {
    const end =
      "end ops=0 brk=0 mmapped=0 hblks=0 hblkhd=0 arena=0 ordblks=1 smblks=0 fsmblks=0 uordblks=0 fordblks=0 keepcost=0\n";
    expect(await bufferlabWith([], ...PTMALLOC)).toEqual(good(end));
  });
});

/** The report of glibc 2.36 at the end of e18, by its tunings. */
const ENDS: Readonly<Record<string, string>> = {
  usual:
    "end ops=22 brk=733184 mmapped=2 hblks=2 hblkhd=3145728 arena=733184 ordblks=2 smblks=0 fsmblks=0 uordblks=269680 fordblks=463504 keepcost=332448",
  "mmap_threshold=8192":
    "end ops=22 brk=135168 mmapped=4 hblks=4 hblkhd=3416064 arena=135168 ordblks=1 smblks=0 fsmblks=0 uordblks=656 fordblks=134512 keepcost=134512",
};

test.each(["e01-sizes", "e18-mmap-threshold", "e24-realloc-mmap", "e25-huge-and-null", "e40-fast-limit"])(
  "heap replay prints what glibc 2.36 answered, with every set of parameters: %s",
  async (name) => {
    const { lines, columns } = readAnswered(name);
    const trace = lines.slice(0, -1).join("\n");
    for (const { tuning, answers } of columns) {
      const tunes = tuning === "usual" ? [] : tuning.split(",").flatMap((pair) => ["--tune", pair]);
      const { out } = await bufferlabWith([trace], ...PTMALLOC, ...tunes);
      const printed = out.trimEnd().split("\n");
      expect([tuning, ...printed.slice(0, -1)]).toEqual([tuning, ...answers.slice(0, -1)]);
      if (name === "e18-mmap-threshold" && ENDS[tuning] !== undefined) expect(printed.at(-1)).toBe(ENDS[tuning]);
    }
  },
);

test("heap replay reports glibc's fastbins and top at the end", async () => {
  const allocations = Array.from({ length: 9 }, (_, i) => `a ${i} 24\n`).join("");
  const frees = Array.from({ length: 9 }, (_, i) => `f ${i}\n`).join("");
  const { out } = await bufferlabWith([allocations, frees], ...PTMALLOC);
  // Seven of the nine chunks of 32 bytes are in the tcache, in use as mallinfo2() sees them; two in a fastbin.
  const used = 656 + 7 * 32;
  const top = 135_168 - 656 - 9 * 32;
  expect(out).toContain(
    `arena=135168 ordblks=1 smblks=2 fsmblks=64 uordblks=${used} fordblks=${135_168 - used} keepcost=${top}\n`,
  );
});

test("heap replay reports the hole at the end of another heap as its top", async () => {
  const { out } = await bufferlabWith(["a 1 100\na 2 50\n"], "heap", "replay", "--model", "first-fit");
  expect(out).toContain(" arena=65536 ordblks=1 smblks=0 fsmblks=0 uordblks=208 fordblks=65328 keepcost=65328\n");
});

test("heap replay under first fit matches results checked by hand", async () => {
  const { out } = await bufferlabWith(
    ["a 0 100\na 1 5000\na 2 200\na 3 40\nf 1\nf 3\n"],
    "heap",
    "replay",
    "--model",
    "first-fit",
  );
  // A chunk is 16 bytes of tags and the requested bytes, in multiples of 16. The heap has 16 pages. Its holes are the
  // second chunk, and everything after the third, because the fourth was freed.
  const [first, second, third] = [128, 5024, 224];
  const last = 16 * 4096 - first - second - third;
  expect(out).toContain("\nend ops=6 brk=65536 mmapped=0 hblks=0 hblkhd=0 arena=65536 ");
  expect(out).toContain(` smblks=0 fsmblks=0 uordblks=${first + third} fordblks=${second + last} `);
});

const inBytes = addressedModels.filter((model) => model !== "musl");

test.each(inBytes)("heap replay with %s answers every line, and its final figures add up", async (model) => {
  const lines = Array.from({ length: 200 }, (_, i) => (i % 3 === 2 ? `f ${i - 2}` : `a ${i} ${(i * 7919) % 70_000}`));
  const { status, out } = await bufferlabWith([lines.join("\n")], "heap", "replay", "--model", model);
  const printed = out.trimEnd().split("\n");
  expect([status, printed.length]).toEqual([0, 201]);
  for (const line of printed.slice(0, -1)) expect(line).toMatch(/^(-|null|mmap \d+|\d+ \d+)( brk=\d+)?$/);
  const end = Object.fromEntries((printed.at(-1) ?? "").split(" ").map((word) => word.split("=")));
  expect(Number(end.uordblks) + Number(end.fordblks)).toBe(Number(end.arena));
  expect(end.hblks).toBe(end.mmapped);
});

describe("a bad trace ends with status 2, after the answers of the lines before", () => {
  test("the error names the line", async () => {
    const { status, out, err } = await bufferlabWith(["a 1 100\n", "f 1\nq 1\nf 1\n"], ...PTMALLOC);
    expect([status, out]).toEqual([2, "672 104 brk=135168\n-\n"]);
    expect(err).toBe(
      'bufferlab: line 3: "q 1"; allowed: a ID SIZE, c ID SIZE, m ID SIZE ALIGN, r ID SIZE, f ID, t THREAD, @ NS, o PARAMETER VALUE, p PAD, nothing, or a comment after #\n',
    );
  });

  test("many lines before it lose nothing", async () => {
    const { status, out, err } = await bufferlabWith(["a 1 8\nf 1\n".repeat(50_000), "a 1\n"], ...PTMALLOC);
    expect([status, out.split("\n").length]).toEqual([2, 100_001]);
    expect(err).toContain("line 100001: ");
  });

  test.runIf(LONG)(
    "a line that needs more chunks than a heap has room for is refused, whatever is between the lines",
    async () => {
      const most = HEAP_LIMIT.TRACE_CHUNKS;
      const full = Array<string>(Math.ceil(most / 10_000)).fill("a 1 8\n".repeat(10_000));
      const { status, err } = await bufferlabWith(
        ["# many\n\n", ...full],
        "heap",
        "compare",
        "-",
        "--model",
        "first-fit",
      );
      // Line 3 is the first block: its record and that of the hole after it are the second and third of all.
      expect([status, err.replaceAll("\u202f", "")]).toEqual([
        2,
        `bufferlab: line ${most + 1}: "a 1 8"; allowed: until the heap has had ${most} chunks\n`,
      ]);
    },
  );

  test.each([
    ["missing", join(folder, "missing.trace"), "ENOENT"],
    ["a folder", folder, "EISDIR"],
    ["cut off", file("cut.gz", gzipSync(TRACE).subarray(0, 40)), "unexpected end of file"],
    ["broken", file("broken.gz", Buffer.concat([gzipSync(TRACE).subarray(0, 12), Buffer.alloc(50)])), "invalid"],
  ])("%s", async (_, path, why) => {
    const { status, err } = await bufferlab(...PTMALLOC, path);
    expect(status).toBe(2);
    expect(err).toMatch(/^bufferlab: file: ".*; allowed: a file that can be read \(.*\)\n$/);
    expect(err).toContain(why);
  });
});

test("a trace that was cut amid its packing is replayed as far as it goes, as trace info reads it", async () => {
  const lines = Array.from({ length: 3000 }, (_, i) => `a ${i} ${(i * 7919) % 1000}\n`);
  const packed = gzipSync(lines.join(""));
  const cut = file("cut-amid.gz", packed.subarray(0, packed.length - 900));
  const info = await bufferlab("trace", "info", cut);
  const [, operations = ""] = /ends early, after operation ([\d\u202f]+)/.exec(info.err) ?? [];
  const count = Number(operations.replaceAll("\u202f", ""));
  expect(count).toBeGreaterThan(1000);
  const { status, out, err } = await bufferlab(...PTMALLOC, cut);
  expect([status, err]).toEqual([0, info.err]);
  const whole = await bufferlab(...PTMALLOC, file("whole.trace", lines.slice(0, count).join("")));
  expect(out).toBe(whole.out);
});

describe("bad commands are refused with status 2, and every problem is named", () => {
  const names = addressedModels.join(", ");
  test.each([
    [["heap"], ['command: "heap"; allowed: run, presets, check']],
    [
      ["heap", "repaly", "x"],
      ['command: "heap repaly"', "did you mean heap replay?"],
    ],
    [["heap", "replay"], [`--model: missing; allowed: ${names}`]],
    [
      ["heap", "replay", "--model", "ptmaloc"],
      ['--model: "ptmaloc"', "did you mean ptmalloc?"],
    ],
    [["heap", "replay", "--model", "exact"], [`--model: "exact"; allowed: ${names}`]],
    [["heap", "replay", "--model", "buddy", "--model", "buddy"], ['--model: "buddy"; allowed: each option once']],
    [[...PTMALLOC, "a.trace", "b.trace"], ['argument: "b.trace"; allowed: heap replay takes one']],
    [
      [...PTMALLOC, "--steps", "3"],
      ['option: "--steps"; allowed: heap replay takes --model, --tune, --errors, --quiet, --help, --version'],
    ],
    [
      [...PTMALLOC, "--tune", "tcache_count", "--tune", "top_pad=1", "--tune", "top_pad=2"],
      ['--tune: "tcache_count"; allowed: NAME=VALUE', '--tune: "top_pad=2"; allowed: each name once'],
    ],
    [
      [...PTMALLOC, "--tune", "perturb=1", "--tune", "tcache_count=-1", "--tune", "top_pad=0x10"],
      [
        '--tune perturb: "1"; allowed: tcache_count, mmap_threshold, top_pad, trim_threshold, version, tcache_max, ',
        '--tune tcache_count: "-1"; allowed: a whole number, 0 … 65535',
        '--tune top_pad: "0x10"; allowed: a whole number, 0 … 4294967294, or none',
      ],
    ],
    [[...PTMALLOC, "--tune", "__proto__=1"], ['--tune __proto__: "1"; allowed: tcache_count']],
    [
      ["heap", "compare", "--model", "buddy,least=5", "--model", "first-fit,ordr:1", "--prices", "free"],
      [
        '--model: "buddy,least=5"; allowed: NAME,PARAMETER:VALUE',
        '--model first-fit,ordr: "1"; allowed: order',
        '--prices: "free"; allowed: round-numbers',
      ],
    ],
    [["heap", "compare", "--format", "table"], ['--format: "table"; allowed: text, csv, jsonl, json']],
    [["heap", "compare", "--preset", "no-cache"], [`--model: missing; allowed: ${names}`]],
    [["heap", "compare", "-"], ["--model: missing"]],
    [["heap", "compare", "-", "--model", "buddy", "--steps", "5"], ["--steps: 5; allowed: only with a scenario"]],
    [["heap", "compare", "missing.json", "--model", "buddy"], ['file: "missing.json"']],
  ])("%o", async (args, texts) => {
    const { status, out, err } = await bufferlab(...args);
    expect([status, out]).toEqual([2, ""]);
    for (const text of texts) expect(err.replaceAll("\u202f", "")).toContain(text);
    for (const line of err.trim().split("\n")) expect(line).toMatch(/^bufferlab: /);
  });
});

describe("heap compare", () => {
  test("serves a trace with several heaps as JSON", async () => {
    const args = [
      "--model",
      "ptmalloc",
      "--model",
      "ptmalloc,tcache_count:0",
      "--format",
      "json",
      "--prices",
      "core-duo",
    ];
    const { status, out } = await bufferlabWith([TRACE], "heap", "compare", "-", ...args);
    const { prices, heaps } = JSON.parse(out);
    expect(status).toBe(0);
    expect(prices).toEqual({ title: priceLists["core-duo"].title, ...priceLists["core-duo"].prices });
    expect(heaps).toMatchObject([
      { ...heapOf("ptmalloc"), done: 6 },
      {
        ...heapOf("ptmalloc", { tcache_count: 0 }),
        done: 6,
        figures: { needed: 300_000, committed: 438_272, live: 1 },
      },
    ]);
    for (const { figures } of heaps) {
      expect(figures.mean_cycles).toBeCloseTo(figures.cycles / figures.operations, 6);
      expect(figures.speed).toBeCloseTo((1.66e9 * figures.operations) / figures.cycles, 3);
    }
  });

  test("serves a scenario with the heaps of its lanes, each once, as CSV if no heap is named", async () => {
    const lanes = [
      heapLane(heapOf("ptmalloc", { tcache_count: 0 })),
      heapLane(heapOf("nt-xp")),
      heapLane(heapOf("nt-xp")),
    ];
    const path = file("lanes.json", JSON.stringify({ ...article, lab: "heap", lanes }));
    const { status, out, err } = await bufferlab("heap", "compare", path, "--steps", "1000", "--format", "csv");
    const [header, ...rows] = out.trimEnd().split("\r\n");
    expect([status, err]).toEqual([0, ""]);
    expect(header).toBe(["model", "done", ...HEAP_NAMES].join(","));
    expect(rows.map((row) => row.slice(0, 30))).toEqual([
      expect.stringMatching(/^"ptmalloc,tcache_count:0",1000/),
      expect.stringMatching(/^nt-xp,1000,/),
    ]);
  });

  test("takes an empty file for a trace without operations", async () => {
    const { status, out } = await bufferlab(
      "heap",
      "compare",
      file("empty.trace", ""),
      "--model",
      "buddy",
      "--format",
      "csv",
    );
    expect([status, out.split("\r\n")[1]]).toEqual([0, expect.stringMatching(/^buddy,0,/)]);
  });

  test("heads a column with its model, and with the settings in which it differs from the model's other columns", async () => {
    const models = [
      "ptmalloc,tcache_count:0,top_pad:4096",
      "tlsf",
      "ptmalloc,tcache_count:0",
      "nt-xp",
      "nt-xp-lfh,lfh_limit:8192",
    ];
    const { out } = await bufferlabWith(
      [TRACE],
      "heap",
      "compare",
      "-",
      ...models.flatMap((model) => ["--model", model]),
    );
    const all = out.split("\n");
    const lines = all.slice(all.findIndex((line) => !line.startsWith("No memory: ")));
    expect(lines.slice(0, 2).map((line) => line.trim().split(/\s+/))).toEqual([
      ["ptmalloc", "tlsf", "ptmalloc", "nt-xp", "nt-xp-lfh"],
      ["top_pad:4096", "top_pad:none", "lfh_limit:8192"],
    ]);
    expect(lines[2]).toMatch(/^operations/);
    expect(out).toContain("\nEach ptmalloc has tcache_count:0.\n");
    expect(lines[1]?.indexOf("top_pad:none")).toBe(
      (lines[0]?.lastIndexOf("ptmalloc") ?? 0) - "top_pad:none".length + "ptmalloc".length,
    );
  });

  test("uses the costs of the scenario, or of a price list", async () => {
    const own = { ...priceLists.system.prices, touched: 0, system_calls: 2 };
    const path = file("priced.json", JSON.stringify({ ...article, at: 999, prices: own }));
    const args = ["heap", "compare", path, "--model", "ptmalloc", "--format", "json"];
    for (const [more, prices] of [
      [[], own],
      [["--prices", "system"], priceLists.system.prices],
    ] as const) {
      const { heaps } = JSON.parse((await bufferlab(...args, ...more)).out);
      const { touched, given_back, system_calls, cycles } = heaps[0].figures;
      expect(touched).toBeGreaterThan(0);
      expect(cycles).toBe(
        touched * prices.touched + given_back * prices.given_back + system_calls * prices.system_calls,
      );
    }
  });

  test("shows that all heaps hold the same for the same requests, also as a table", async () => {
    const models = addressedModels.flatMap((model) => ["--model", model]);
    const { out, err } = await bufferlab("heap", "compare", "#/buffer?v=1&at=37900", ...models);
    const lines = out.replaceAll("\u202f", "").replaceAll("\u00a0", " ").split("\n");
    expect(err).toMatch(/^bufferlab: note: musl 1.2.6: Exact for a static program/);
    expect(lines[0]?.trim().split(/\s+/)).toEqual(addressedModels);
    // The bytes that the article's callers need at its last row.
    expect(lines.find((line) => line.startsWith("needed"))?.match(/29600 B/g)).toHaveLength(addressedModels.length);
    expect(lines.at(-2)).toMatch(/^Cycles are modeled: counts times prices\. /);
  });

  test("runs the heap lab's first scenario by default", async () => {
    const { status, out } = await bufferlab("heap", "compare", "--steps", "100");
    expect([status, out.split("\n")[0]?.trim().split(/\s+/)]).toEqual([0, ["ptmalloc", "nt-xp-lfh"]]);
  });

  test("prints nothing for a bad trace", async () => {
    const path = file("bad.trace", "a 1 2\na 2 x\n");
    const { status, out, err } = await bufferlab("heap", "compare", path, "--model", "buddy");
    expect([status, out]).toEqual([2, ""]);
    expect(err).toContain("line 2, SIZE");
  });
});

test.each([
  ["replay", "a ID SIZE    malloc"],
  ["compare", "round-numbers, glibc-2.36"],
])("heap %s --help", async (name, text) => {
  const { status, out } = await bufferlab("heap", name, "--help");
  expect([status, out.startsWith(`bufferlab heap ${name} `)]).toEqual([0, true]);
  expect(out).toContain(text);
});

test.each([
  ["ptmalloc", ""],
  ["musl", "musl-"],
])("the documented example of %s is true", async (model, prefix) => {
  const page = readFileSync(new URL("../../docs/heap-traces.md", import.meta.url), "utf8");
  const blocks = ["trace", "answers"].map(
    (name) => new RegExp(`\`\`\`${prefix}${name}\n([^\`]+)\`\`\``).exec(page)?.[1] ?? name,
  );
  const { status, out } = await bufferlabWith([blocks[0] ?? ""], "heap", "replay", "--model", model);
  expect([status, out]).toEqual([0, blocks[1]]);
});

test("heap compare refuses a scenario of a trace, whose file is the argument instead", async () => {
  const link = "#/heap?v=1&life=trace&trace=07a04b977aea:4&A=ptmalloc";
  expect(await bufferlab("heap", "compare", link)).toEqual({
    ...{ status: 2, out: "" },
    err: 'bufferlab: life: "trace"; allowed: not trace: the argument is then the file of the trace\n',
  });
});

/** The notes of a command about its heaps. */
const notesOf = async (...words: readonly string[]) =>
  [...(await bufferlab(...words)).err.matchAll(/note: (.*)/g)].map(([, note = ""]) => note.split(/[.,] /)[0]);

test("every command says how far a heap answers as its program's, unless it is glibc 2.36", async () => {
  const lanes = "#/heap?v=1&A=ptmalloc,version:2.42&B=ptmalloc,version:2.43&C=musl&D=ptmalloc";
  const known = [
    "glibc 2.42: from the source",
    "glibc 2.43: compared with the real one",
    "musl 1.2.6: Exact for a static program",
  ];
  expect(await notesOf("run", lanes, "--steps", "10", "--format", "csv")).toEqual(known);
  expect(await notesOf("heap", "compare", lanes, "--steps", "10")).toEqual(known);
  const old = ["--model", "ptmalloc", "--tune", "version=2.37"];
  for (const command of [
    ["realloc", "sweep", "--sizes", "100"],
    ["realloc", "growth"],
  ])
    expect(await notesOf(...command, ...old)).toEqual(["glibc 2.37: from the source"]);
});
