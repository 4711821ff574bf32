import { describe, expect, test } from "vitest";
import { bufferlab } from "./cli-kit";
import { csvRows } from "./pages-kit";

const machine = (...args: string[]) => bufferlab("pages", "machine", ...args);

const free = (mem: string, caches: string) => `             total       used       free     shared    buffers     cached
Mem:       4053216${mem}
-/+ buffers/cache:${caches}
Swap:            0          0          0
`;
const dd = (records: string, rest: string) => `${records} records in
${records} records out
101048320 bytes (101 MB) copied, ${rest}
`;
const READ = "$ dd if=wine-1.0-rc2.tar of=/dev/null\n";
const DIRECT = "$ dd iflag=direct if=wine-1.0-rc2.tar";

/** The article's panels and records. The times are the model's. */
const ARTICLE = [
  `$ free\n${free("     795664    3257552          0        352      54624", "     740688    3312528")}`,
  READ + dd("197360+0", "2.27813 s, 44.4 MB/s"),
  READ + dd("197360+0", "0.178019 s, 568 MB/s"),
  `$ free\n${free("     886360    3166856          0        528     145748", "     740084    3313132")}`,
  "$ ./a.out >/dev/null\nterminate called after throwing an instance of 'St9bad_alloc'\n  what():  std::bad_alloc\nAborted\n",
  `$ free\n${free("     794916    3258300          0        344      57360", "     737212    3316004")}`,
  READ + dd("197360+0", "2.21604 s, 45.6 MB/s"),
  READ + dd("197360+0", "0.178019 s, 568 MB/s"),
  `${DIRECT} of=/dev/null\n${dd("197360+0", "23.683 s, 4.3 MB/s")}`,
  `${DIRECT} bs=1024k of=/dev/null\n${dd("96+1", "2.42799 s, 41.6 MB/s")}`,
];

describe("pages machine", () => {
  test("prints the article", async () => {
    expect(await machine()).toEqual({ status: 0, out: ARTICLE.join("\n"), err: "" });
  });

  test("takes the article's six times within the tolerances of its model, and prints its speeds", async () => {
    const rows = csvRows((await machine("--format", "csv")).out).filter(({ bytes }) => bytes !== "0");
    const reported = [2.278, 0.190445, 2.21617, 0.165862, 23.6831, 2.42799];
    const tolerances = [0.001, 0.075, 0.001, 0.075, 0.0001, 0.0001];
    expect(rows.map(({ time }) => time)).toEqual(
      [2278125760, 178018720, 2216044263, 178018720, 23683002640, 2427991291].map(String),
    );
    for (const [i, { time }] of rows.entries())
      expect(Math.abs(Number(time) / 1e9 / (reported[i] ?? 0) - 1)).toBeLessThan(tolerances[i] ?? 0);
    expect(rows.map(({ requests }) => Number(requests))).toEqual([715, 0, 693, 0, 197_360, 97]);
  });

  test("prints as today's programs do", async () => {
    const { out } = await machine("--script", "free,dd", "--format", "today");
    expect(out).toContain(
      "buff/cache   available\nMem:         4053216      740688     3257552           0       54976     3265108\n",
    );
    expect(out).toContain("101048320 bytes (101 MB, 96 MiB) copied, 2.27813 s, 44.4 MB/s\n");
  });

  test("prints the time of sync where dd prints its own", async () => {
    const script = ["--script", "write:4096,sync,sync"];
    const said = (size: string) => `$ sync\n101048320 bytes (${size}) written, 2.41765 s, 41.8 MB/s\n\n$ sync\n0 bytes`;
    expect((await machine(...script)).out).toContain(`${said("101 MB")} (0 B) written, 0 s\n`);
    expect((await machine(...script, "--format", "today")).out).toContain(
      `${said("101 MB, 96 MiB")} (0 B, 0 B) written, 0 s\n`,
    );
  });

  test("runs every command of a script, with its settings", async () => {
    const script = "write:4096,sync,drop,dd:4096,eat,free";
    const settings = ["--file", "40960", "--resident", "0", "--limit", "none", "--drift", "none", "--dirty", "0"];
    const { out } = await machine("--script", script, ...settings, "--format", "json");
    const { settings: used, commands } = JSON.parse(out);
    expect(used).toMatchObject({
      memory: 4_053_216,
      file: 40_960,
      limit: "none",
      drift: "none",
      dirty: 0,
      meta: 723_196,
    });
    expect(commands.map(({ command, end }: Record<string, string>) => `${command} ${end}`)).toEqual([
      "write:4096 file-ended",
      "sync done",
      "drop done",
      "dd:4096 file-ended",
      "eat memory-exhausted",
      "free done",
    ]);
    expect(commands[0].written).toBe(10);
    expect(commands[3].disk_pages).toBe(10);
  });
});

test("a clock that ends stops the script with status 3", async () => {
  const slow = ["--file", "8589934592", "--rate", "1000", "--request", "0"];
  const { status, out, err } = await machine("--script", "free,direct:4194304,direct:4194304,free", ...slow);
  expect([status, err]).toEqual([3, "bufferlab: the modeled time ended during command 3, direct:4194304\n"]);
  expect(out.match(/^\$/gm)).toHaveLength(2);
  expect(out).toContain("8589934592 bytes (8.6 GB) copied, 8589930 s");
});

const REFUSED: readonly (readonly [readonly string[], string])[] = [
  [
    ["--script", "free,fre"],
    '--script 2: "fre"; allowed: free, eat, drop, sync, dd, direct, write; did you mean free?',
  ],
  [["--script", "eat:512"], '--script 1: "eat:512"; allowed: eat, which has no records'],
  [["--script", "dd:513"], "records of 512 … 4\u202f194\u202f304 bytes, in multiples of 512"],
  [["--script", "dd:4194816"], '--script 1: "dd:4194816"'],
  [["--script", `${"free,".repeat(64)}free`], '--script: "65 commands"; allowed: 1 … 64 commands'],
  [["--memory", "4053218"], '--memory: "4053218"; allowed: a multiple of 4, 4 … 1\u202f073\u202f741\u202f824'],
  [["--readahead", "1025"], '--readahead: "1025"; allowed: a whole number, 0 … 1\u202f024'],
  [["--rate", "999"], "a whole number, 1\u202f000 … 100\u202f000\u202f000\u202f000"],
  [["--limit", "never"], "a whole number, 0 … 268\u202f435\u202f456, or none"],
  [["--drift", "no"], '--drift: "no"; allowed: article, none'],
  [["--resident", "24671"], "--resident: 24671; allowed: 0 … 13\u202f656 with these other settings"],
  [
    ["--memory", "400000"],
    "--memory: 400000; allowed: 795\u202f664 … 1\u202f073\u202f741\u202f824 with these other settings",
  ],
  [["--programs", "4"], "--programs: 4; allowed: 3\u202f476 … 1\u202f073\u202f741\u202f824 with these other settings"],
  [["trace.txt"], 'argument: "trace.txt"; allowed: pages machine takes none'],
];

test.each(REFUSED)("pages machine %o is refused", async (args, problem) => {
  const { status, out, err } = await machine(...args);
  expect([status, out, err.trim().split("\n").length]).toEqual([2, "", 1]);
  expect(err).toContain(problem);
});
