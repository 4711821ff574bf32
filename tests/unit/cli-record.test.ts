import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { program } from "../native-program";
import { bufferlab } from "./cli-kit";

const RECORDED = resolve("build/native/recorded");
const folder = mkdtempSync(join(tmpdir(), "bufferlab-cli-record-"));
const output = join(folder, "own");
const left = () => readdirSync(folder).filter((name) => name.startsWith("own"));
const traceText = (name = "own.trace.gz") => gunzipSync(readFileSync(join(folder, name))).toString();
const record = (...args: string[]) => bufferlab("record", "-o", `${output}.trace.gz`, ...args);

beforeAll(() => {
  program("recorded");
});
beforeEach(() => {
  for (const name of left()) rmSync(join(folder, name));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe.skipIf(process.platform !== "linux")("bufferlab record", () => {
  test("keeps the status of the program, writes a trace, and says what comes next", async () => {
    const { status, out, err } = await record("--", RECORDED, "many", "3");
    expect([status, out]).toEqual([7, ""]);
    expect(traceText()).toBe("# bufferlab-trace 2; strict\na 0 0\nf 0\na 0 1\nf 0\na 0 2\nf 0\n");
    expect(left()).toEqual(["own.trace.gz"]);
    expect(err).toMatch(/^\S*own[.]trace[.]gz\nformat +text\ndigest +[\da-f]{12}:6\noperations +6: 3 malloc, 3 free\n/);
    expect(err).toMatch(
      / bufferlab sweep .*own[.]trace[.]gz --ask avoided,min-efficiency:90\n.* bufferlab heap replay .* --model ptmalloc\n$/,
    );
  });

  test("keeps the sizes and operations asked for, and the name", async () => {
    expect(await record("--sizes", "7654321-7654322", "--", RECORDED, "many", "20")).toMatchObject({
      err: expect.stringContaining("own.trace.gz is not written: no call asked for a block of these sizes"),
    });
    await record("--sizes", "5-6", "--name", "--", RECORDED, "many", "20");
    expect(traceText()).toBe("# bufferlab-trace 2; strict; program=recorded\na 0 5\nf 0\na 0 6\nf 0\n");
    await record("--max-ops", "3", "--", RECORDED, "many", "1000");
    expect(traceText()).toBe("# bufferlab-trace 2; strict\na 0 0\nf 0\na 0 1\n");
  });

  test("a killed program gives 128 and its signal, and the trace has its threads", async () => {
    const { status, err } = await record("--", RECORDED, "threads", "1000");
    expect(status).toBe(137);
    expect(err).toMatch(/\nthreads +5;/);
    expect(err).not.toContain("odd");
    expect(traceText().match(/^t [2-5]$/gm)?.length).toBeGreaterThanOrEqual(4);
  });

  test("each child and each executed program has a trace of its own", async () => {
    await record("--children", "--", RECORDED, "fork");
    expect(left().map((name) => name.replace(/\d+/, "PID"))).toEqual([
      "own.PID.trace.gz",
      "own.PID.trace.gz",
      "own.trace.gz",
    ]);
    await record("--", RECORDED, "exec", "a");
    expect(traceText("own-1.trace.gz")).toBe(traceText());
    const { out: help } = await bufferlab("record", "--help");
    for (const name of ["FILE.trace.gz", "FILE-1.trace.gz", "FILE.1234.trace.gz"])
      expect([help, readFileSync("docs/recording.md", "utf8")].map((text) => text.includes(name))).toEqual([
        true,
        true,
      ]);
  });

  test("a limit ends the recording with a word", async () => {
    const { status, err } = await record("--", RECORDED, "limit");
    expect(status).toBe(0);
    expect(err).toContain(
      "bufferlab: the recording ended early because the program's limit on file sizes is reached\n",
    );
  });

  test("a recording that is left behind is not overwritten; it can be converted, and stays", async () => {
    await record("--", "/bin/sh", "-c", `cp ${output}.blt ${output}.copy; exit 0`);
    copyFileSync(`${output}.copy`, `${output}.blt`);
    expect(await record("--", RECORDED)).toMatchObject({ status: 2, err: expect.stringContaining("own.blt is left") });
    const text = traceText();
    rmSync(`${output}.trace.gz`);
    expect(await bufferlab("record", "--from-blt", `${output}.blt`)).toMatchObject({
      status: 0,
      err: expect.stringContaining("It holds the process ID and addresses"),
    });
    expect(text.startsWith(traceText().slice(0, 100))).toBe(true);
    expect(existsSync(`${output}.blt`)).toBe(true);
    writeFileSync(`${output}.blt`, "BLTRACE\n");
    const bad = await bufferlab("record", "--from-blt", `${output}.blt`);
    expect(bad).toMatchObject({ status: 1, err: expect.stringContaining("own.blt is kept") });
  });
});

/** The program with other bytes, in front of the loader. */
const changed = (change: (bytes: Buffer) => void) => () => {
  const bytes = readFileSync(RECORDED);
  change(bytes);
  return bytes;
};
/** The entry of the program header with this type. */
const entryOf = (bytes: Buffer, type: number) => {
  for (let at = 64; at < 64 + 56 * bytes.readUInt16LE(56); at += 56) if (bytes.readUInt32LE(at) === type) return at;
  throw new Error(`no entry ${type}`);
};

describe.skipIf(process.platform !== "linux")("refuses before it runs", () => {
  const path = join(folder, "program");
  const asked: readonly (readonly [words: string, content: () => Buffer | string, mode: number])[] = [
    ["program is setuid or setgid", changed(() => {}), 0o4755],
    ["is a script: record its interpreter, bufferlab record -- python3", () => "#!/usr/bin/env python3\n", 0o755],
    ["is no ELF program", () => "exit 0\n", 0o755],
    ["is linked statically", changed((bytes) => bytes.writeUInt32LE(0, entryOf(bytes, 3))), 0o755],
    [
      "uses musl",
      changed((bytes) =>
        bytes.write("/lib/ld-musl-x86_64.so.1\0", Number(bytes.readBigUInt64LE(entryOf(bytes, 3) + 8))),
      ),
      0o755,
    ],
    [
      "is a Go program",
      changed((bytes) => bytes.write("Go\0", 12 + Number(bytes.readBigUInt64LE(entryOf(bytes, 4) + 8)))),
      0o755,
    ],
    ["is a program for another processor", changed((bytes) => bytes.writeUInt16LE(8, 18)), 0o755],
    ["there is no such program", () => "", 0o644],
  ];

  test.each(asked)("%s", async (words, content, mode) => {
    writeFileSync(path, content());
    chmodSync(path, mode);
    const { status, err } = await record("--", path);
    expect([status, left()]).toEqual([2, []]);
    expect(err).toContain(words);
    rmSync(path);
  });

  test("what no compiler can build, and what cannot be written", async () => {
    vi.stubEnv("XDG_CACHE_HOME", folder);
    vi.stubEnv("PATH", folder);
    const sentence = "no C compiler: install one, or record with heaptrack --raw";
    expect(await record("--", RECORDED)).toMatchObject({ status: 2, err: expect.stringContaining(sentence) });
    const nowhere = await bufferlab("record", "-o", join(folder, "none", "own"), "--", RECORDED);
    expect(nowhere).toMatchObject({
      status: 2,
      err: expect.stringMatching(/--out: ".*own.trace.gz"; allowed: a file that can be written [(]ENOENT/),
    });
  });

  test.each([
    [["record"], "argument: missing; allowed: -- and the program to record"],
    [["record", "ls"], 'argument: "ls"; allowed: record takes a program after --'],
    [["record", "--sizes", "9-5", "--", "ls"], '--sizes: "9-5"; allowed: A-B, two whole numbers'],
    [["record", "--max-ops", "0", "--", "ls"], '--max-ops: "0"; allowed: a whole number, 1'],
    [["record", "--from-blt", "x", "--", "ls"], '--from-blt: "x"; allowed: not with a program'],
    [["record", "--from-blt", "x", "--children"], "--children: true; allowed: not with --from-blt"],
    [["record", "--from-blt", "nowhere.blt"], "nowhere.blt: there is no such recording"],
    [["record", "--from-blt", "package.json"], "package.json is no recording"],
    [["record", "--from-blt", "src"], "src is no recording"],
  ])("%j", async (args, words) => {
    const { status, err } = await bufferlab(...args);
    expect(status).toBe(2);
    expect(err.replaceAll(/\s/gu, " ")).toContain(words);
  });
});
