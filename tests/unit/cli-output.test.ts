import { execFileSync, spawnSync } from "node:child_process";
import {
  existsSync,
  linkSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { readFile } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { main } from "../../src/cli/main";
import { callLines } from "../call-kit";
import { randomCalls } from "../random-calls";
import { bufferlab, Kept } from "./cli-kit";

const folder = mkdtempSync(join(tmpdir(), "bufferlab-output-"));
afterAll(() => rmSync(folder, { recursive: true }));
const at = (name: string) => join(folder, name);
const textAt = (name: string) => readFileSync(at(name), "utf8");
const put = (name: string, text: string) => {
  writeFileSync(at(name), text);
  return at(name);
};

const CALLS = `# bufferlab-trace 2\n${callLines(randomCalls(8, 60)).join("\n")}\n`;
const TRACE = put("some.trace", CALLS);
const AS_TEXT = ["--format", "text"];
const KNOBS = ["--slots", "1,2", "--cutoff", "none", "--lookup", "first-fit", "--buckets", "one", "--jobs", "1"];
const sweep = (...options: string[]) => bufferlab("sweep", TRACE, ...KNOBS, ...options);
const refused = (place: string, allowed: string) => ({
  ...{ status: 2, out: "" },
  err: expect.stringContaining(`bufferlab: --out: ${JSON.stringify(place)}; allowed: ${allowed}`),
});

let whole = "";
beforeAll(async () => {
  whole = (await sweep("--format", "jsonl")).out;
  put("whole.jsonl", whole);
});

/** Every command that has --out, with its inputs. */
const COMMANDS: readonly (readonly [words: readonly string[], inputs: readonly string[]])[] = [
  [["sweep", TRACE, ...KNOBS], [TRACE]],
  [["sweep", TRACE, ...KNOBS, "--format", "jsonl", "--resume"], []],
  [["sweep", TRACE, ...KNOBS, "--dots", at("whole.jsonl"), ...AS_TEXT], [at("whole.jsonl")]],
  [["sweep", TRACE, ...KNOBS, "--ask", "avoided", "--recording", at("other.trace")], [at("other.trace")]],
  [["sweep", TRACE, "--plan", at("plan.json"), ...AS_TEXT], [at("plan.json")]],
  [["sweep", "merge", at("whole.jsonl")], [at("whole.jsonl")]],
  [["trace", "pack", TRACE], [TRACE]],
];

describe("--out is refused before the work", () => {
  test.each(COMMANDS)("by %j, onto an input, in a missing folder, and for a folder", async (words, inputs) => {
    put("other.trace", CALLS);
    put("plan.json", "{}");
    for (const input of inputs) {
      const text = readFileSync(input, "utf8");
      for (const link of [at("hard"), at("soft")]) rmSync(link, { force: true });
      linkSync(input, at("hard"));
      symlinkSync(input, at("soft"));
      for (const place of [input, at("hard"), at("soft")])
        expect(await bufferlab(...words, "-o", place)).toEqual(refused(place, "another file than an input"));
      expect(readFileSync(input, "utf8")).toBe(text);
    }
    const missing = at("none/out");
    expect(await bufferlab(...words, "-o", missing)).toEqual(refused(missing, "a file that can be written (ENOENT"));
    expect(await bufferlab(...words, "-o", folder)).toEqual(refused(folder, "a file, not a folder"));
    expect(readdirSync(folder).filter((name) => /part|lock/.test(name))).toEqual([]);
  });

  test("and so is an empty name", async () => {
    for (const [words] of COMMANDS)
      expect(await bufferlab(...words, "-o", "")).toEqual(refused("", "the name of a file"));
    expect(existsSync(".lock")).toBe(false);
  });

  test("by record, which needs a file", async () => {
    const nowhere = await bufferlab("record", "--from-blt", put("own.blt", "BLTRACE\n"), "-o", at("none/own"));
    expect(nowhere).toEqual(refused(at("none/own.trace.gz"), "a file that can be written (ENOENT"));
    expect(await bufferlab("record", "-o", "-", "--", "true")).toEqual(refused("-", "a file"));
  });
});

describe("two processes never write one file", () => {
  const resume = () => sweep("--resume", "-o", at("shared.jsonl"));
  const lock = () => at("shared.jsonl.lock");
  const stopped = () => put("shared.jsonl", whole.slice(0, -20));

  test("the second one is refused by name while the first runs, and the first ends well", async () => {
    stopped();
    let second: unknown;
    async function* input() {
      second = await resume();
      yield CALLS;
    }
    const [out, err] = [new Kept(), new Kept()];
    const words = ["sweep", "-", ...KNOBS, "--resume", "-o", at("shared.jsonl")];
    expect(await main(words, { in: Readable.from(input()), out, err })).toBe(0);
    expect(second).toEqual(
      refused(at("shared.jsonl"), "a file that no other process writes: wait for that process, or"),
    );
    expect([textAt("shared.jsonl"), existsSync(lock())]).toEqual([whole, false]);
  });

  test.each([
    ["a living process", `${process.ppid} ${hostname()}`],
    ["a process of another machine", "1 elsewhere"],
    ["nobody, as it is another program's", "# yarn lockfile v1\n"],
    ["nobody, as it is being written", ""],
  ])("a lock that names %s stays, and so does the file", async (_, owner) => {
    stopped();
    const text = textAt("shared.jsonl");
    put("shared.jsonl.lock", owner);
    expect(await resume()).toMatchObject({ status: 2, err: expect.stringContaining(`or remove ${lock()} if`) });
    expect([textAt("shared.jsonl"), textAt("shared.jsonl.lock")]).toEqual([text, owner]);
    rmSync(lock());
  });

  test("the lock of a dead process is taken over, and so is that of one that died taking it over", async () => {
    const { pid } = spawnSync("true");
    for (const locks of [[""], ["", "~"]]) {
      stopped();
      for (const end of locks) put(`shared.jsonl.lock${end}`, `${pid} ${hostname()}`);
      expect(await resume()).toEqual({ status: 0, out: "", err: "" });
      expect(textAt("shared.jsonl")).toBe(whole);
      expect(readdirSync(folder).filter((name) => name.includes("lock"))).toEqual([]);
    }
  });
});

describe("--resume", () => {
  const resume = async (text: string) => {
    put("mine.jsonl", text);
    const { status, err } = await sweep("--resume", "-o", at("mine.jsonl"));
    return [status, textAt("mine.jsonl"), err] as const;
  };

  test("completes a file that was stopped at any byte", async () => {
    const ends = [0, 1, 40, whole.indexOf("\n"), whole.indexOf("\n") + 1, whole.indexOf("\n") + 9];
    for (const end of [...ends, whole.length - 300, whole.length - 1, whole.length])
      expect(await resume(whole.slice(0, end))).toEqual([0, whole, ""]);
  });

  test("never overwrites what no such sweep has written", async () => {
    const lines = whole.split("\n");
    const foreign: readonly (readonly [text: string, line: number])[] = [
      ...([
        ["precious", 1],
        ['{"sweep":1,"trace":"0', 1],
        [" ", 1],
      ] as const),
      [`${lines[0]}\nprecious`, 2],
      [`${lines[0]}\n${lines[1]}\n${lines[3]}`, 3],
      [`${whole}precious`, lines.length],
    ];
    for (const [text, line] of foreign) {
      const said = `bufferlab: ${at("mine.jsonl")}: line ${line}: `;
      expect(await resume(text)).toEqual([2, text, expect.stringContaining(said)]);
    }
  });
});

describe("devices and pipes are written as they are", () => {
  test('"-" and /dev/stdout are standard output', async () => {
    for (const place of ["-", "/dev/stdout"]) {
      expect(await sweep("--format", "jsonl", "-o", place)).toEqual({ status: 0, out: whole, err: "" });
      expect((await bufferlab("trace", "pack", TRACE, "-o", place)).out).toMatch(/^# bufferlab-trace 2; strict\n/);
      expect((await bufferlab("sweep", "merge", at("whole.jsonl"), "-o", place)).out).toBe(whole);
    }
    expect(await sweep("--resume", "-o", "-")).toMatchObject({
      status: 2,
      err: expect.stringContaining("only with --out"),
    });
  });

  test("a pipe, and a device that takes everything or nothing", async () => {
    execFileSync("mkfifo", [at("pipe")]);
    const [{ status }, read] = await Promise.all([
      sweep("--format", "jsonl", "-o", at("pipe")),
      readFile(at("pipe"), "utf8"),
    ]);
    expect([status, read]).toEqual([0, whole]);
    for (const words of [
      ["--format", "jsonl"],
      ["--format", "csv"],
    ]) {
      expect(await sweep(...words, "-o", "/dev/null")).toEqual({ status: 0, out: "", err: "" });
      const full = await sweep(...words, "-o", "/dev/full");
      expect(full).toMatchObject({ status: 1, err: expect.stringContaining("/dev/full is not written: ENOSPC") });
    }
    expect(existsSync("/dev/null.lock")).toBe(false);
  });
});
