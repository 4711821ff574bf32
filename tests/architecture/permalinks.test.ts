import { execFileSync } from "node:child_process";
import { appendFileSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { permalinkProblems } from "../../scripts/check-permalinks.mjs";

const OPENS = "tests/permalinks/opens.jsonl";
const NEVER = "lines are added there, never changed or taken away";

let root: string;
let folder: string;
const git = (...args: readonly string[]) =>
  execFileSync("git", ["-C", folder, "-c", "user.name=a", "-c", "user.email=a@example.org", ...args], {
    stdio: "pipe",
  });
const write = (...lines: readonly string[]) =>
  writeFileSync(join(folder, OPENS), lines.map((line) => `${line}\n`).join(""));
const commit = (...lines: readonly string[]) => {
  write(...lines);
  git("add", ".");
  git("commit", "-q", "-m", lines.join());
};

/** A repository with two recorded links, to which a third is added. */
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "bufferlab-links-"));
  folder = join(root, "whole");
  mkdirSync(join(folder, "tests/permalinks"), { recursive: true });
  git("init", "-q", "-b", "main");
  commit("a", "b");
  commit("a", "b", "c");
});
afterEach(() => rmSync(root, { recursive: true }));

test("adding links is no problem, committed or not, nor on two branches at once", async () => {
  git("checkout", "-q", "-b", "other");
  commit("a", "b", "c", "d");
  git("checkout", "-q", "main");
  commit("a", "b", "c", "e");
  expect(() => git("merge", "-q", "other")).toThrow();
  commit("a", "b", "c", "e", "d");
  appendFileSync(join(folder, OPENS), "f\n");
  expect(await permalinkProblems(folder)).toBe("");
});

test.each<[string, () => void]>([
  ["changed and not yet committed", () => write("a", "B", "c")],
  [
    "taken away and staged",
    () => {
      write("a", "c");
      git("add", ".");
    },
  ],
  [
    "changed once and changed back",
    () => {
      commit("a", "B", "c");
      commit("a", "b", "c");
    },
  ],
  ["taken away by a commit", () => commit("b", "c")],
  [
    "elsewhere now",
    () => {
      renameSync(join(folder, OPENS), join(folder, "opens.jsonl"));
      git("add", ".");
      git("commit", "-q", "-m", "moved");
    },
  ],
  [
    "lost by a merge that takes one side",
    () => {
      git("checkout", "-q", "-b", "other");
      commit("a", "b", "c", "d");
      git("checkout", "-q", "main");
      commit("a", "b", "c", "e");
      git("merge", "-q", "-s", "ours", "-m", "joined", "other");
    },
  ],
])("a link that is %s is a problem", async (_, change) => {
  change();
  expect(await permalinkProblems(folder)).toContain(NEVER);
});

test("a clone without its history, or a folder without git, is refused with the remedy", async () => {
  const whole = folder;
  folder = root;
  git("clone", "-q", "--depth", "1", pathToFileURL(whole).href, "part");
  expect(await permalinkProblems(join(root, "part"))).toContain("git fetch --unshallow");
  expect(await permalinkProblems(root)).toContain("needs git and a clone");
});
