/** A copy of the project in which sources are broken and tests run, so that the project itself never changes. */
import { execFileSync, spawn } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

/** One for each language, so that both may run at once. */
export const TREE = resolve("build/mutants", process.argv[2] ?? "");

/** Every file that git knows or would add. */
export const projectFiles = () =>
  execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { encoding: "utf8" })
    .split("\n")
    .filter((path) => path !== "");

/** Nothing built stays, because what a mutant left there is newer than the sources. @param {readonly string[]} paths */
export function plantTree(paths) {
  rmSync(TREE, { recursive: true, force: true });
  for (const path of paths) {
    mkdirSync(join(TREE, dirname(path)), { recursive: true });
    cpSync(path, join(TREE, path), { preserveTimestamps: true });
  }
  symlinkSync(resolve("node_modules"), join(TREE, "node_modules"));
}

/**
 * Does `work` while a file of the tree has another text.
 * @template Result
 * @param {string} path
 * @param {string} text
 * @param {() => Promise<Result>} work
 */
export async function whileChanged(path, text, work) {
  const file = join(TREE, path);
  const before = readFileSync(file);
  writeFileSync(file, text);
  try {
    return await work();
  } finally {
    writeFileSync(file, before);
  }
}

/**
 * Runs a command in the tree. "late": it was ended after `seconds`, with everything that it started.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {number} seconds
 * @returns {Promise<"passed" | "failed" | "late">}
 */
export function run(command, args, seconds) {
  return new Promise((done) => {
    const env = { ...process.env, VITEST_MAX_WORKERS: "1" };
    const child = spawn(command, args, { cwd: TREE, env, stdio: "ignore", detached: true });
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      if (child.pid) process.kill(-child.pid, "SIGKILL");
    }, seconds * 1000);
    child.on("close", (status) => {
      clearTimeout(timer);
      if (late) done("late");
      else done(status === 0 ? "passed" : "failed");
    });
  });
}
