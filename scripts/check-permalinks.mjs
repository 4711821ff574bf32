import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Files of published links. */
const FILES = ["tests/permalinks/opens.jsonl", "tests/permalinks/refused.jsonl"];

/**
 * Whether any line of these files was ever changed or removed, in the history, in a merge, or in the
 * working tree. A merge is compared with each of its parents, because it may lose the lines of one.
 * @param {string} folder of a clone of the repository
 */
export async function permalinkProblems(folder) {
  /** @param {readonly string[]} args */
  const git = async (...args) => (await run("git", ["-C", folder, ...args])).stdout.trim();
  try {
    if ((await git("rev-parse", "--is-shallow-repository")) === "true")
      return "this clone is shallow, so a lost line could go unnoticed: git fetch --unshallow";
    const logs = await Promise.all([
      git("log", "--full-history", "-m", "--no-renames", "--format=", "--numstat", "--", ...FILES),
      git("diff", "HEAD", "--no-renames", "--numstat", "--", ...FILES),
    ]);
    const rows = logs.flatMap((log) => log.split("\n")).filter((row) => row !== "" && row.split("\t")[1] !== "0");
    return rows.map((row) => `${row}: lines are added there, never changed or taken away`).join("\n");
  } catch {
    return "the history of the published links cannot be read. This needs git and a clone of the repository";
  }
}
