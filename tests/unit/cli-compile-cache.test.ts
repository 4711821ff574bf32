import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { LONG } from "../long-run";

const base = mkdtempSync(join(tmpdir(), "bufferlab-compiled-"));
const long = join(base, "long.cjs");
writeFileSync(long, `console.log("ran");/*${"-".repeat(1e5)}*/`);
const FILE = `compiled-${process.version}-${process.arch}`;
const fifo = (path: string) => void execFileSync("mkfifo", [path]);

/** Runs a long file whose compiled form is kept, with a folder for caches. A run that hangs is killed. */
const start = (cache: string) => {
  const source = `
    import("./src/cli/compile-cache.ts").then(({ keepCompiled }) => {
      keepCompiled();
      require("node:module").createRequire(${JSON.stringify(base)} + "/x")(${JSON.stringify(long)});
    });`;
  const env = { ...process.env, XDG_CACHE_HOME: cache };
  const options = { env, encoding: "utf8", timeout: 30_000, stdio: "pipe" } as const;
  return execFileSync(process.execPath, ["--import", "tsx", "-e", source], options);
};

const within = (cache: string): string => {
  const folder = join(cache, "bufferlab");
  mkdirSync(folder, { recursive: true });
  return folder;
};

type Case = [name: string, make: (cache: string) => void, left: readonly string[]];

const CASES: readonly Case[] = [
  ["a file", (cache) => writeFileSync(join(cache, "bufferlab"), ""), []],
  ["a dangling link", (cache) => symlinkSync(join(cache, "nowhere"), join(cache, "bufferlab")), []],
  ["a FIFO", (cache) => fifo(join(cache, "bufferlab")), []],
  ["read-only", (cache) => chmodSync(within(cache), 0o500), [FILE]],
  ["a folder whose file is a FIFO", (cache) => fifo(join(within(cache), FILE)), [FILE]],
  ["a folder whose file is endless", (cache) => symlinkSync("/dev/zero", join(within(cache), FILE)), [FILE]],
  ["a folder whose file is a folder", (cache) => mkdirSync(join(within(cache), FILE)), [FILE]],
];

/** The daily run leaves out what fails before anything is read. */
test.each(LONG ? CASES : CASES.slice(4))(
  "a folder for compiled code that is %s keeps nothing from starting or ending",
  (name, make, left) => {
    const cache = mkdtempSync(join(base, "cache-"));
    make(cache);
    expect(start(cache)).toBe("ran\n");
    const found = left.length === 0 ? [] : readdirSync(join(cache, "bufferlab"));
    // Only root may write into a read-only folder.
    expect(name === "read-only" && process.getuid?.() !== 0 ? [] : left).toEqual(found);
  },
);

// Node's own way of making a folder with its parents never ends there.
test("a place that takes no folders keeps nothing from starting or ending", () => {
  expect(start("/proc/nowhere")).toBe("ran\n");
});
