import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

/** The root of the repository; tests run there. */
export const ROOT = resolve(".");

/**
 * Writes `files` (path: text) into a folder of their own, calls `use` with it, and deletes it. The folder is
 * below build/ by default, so that packages and configurations of the project are found from there.
 */
export function withPlanted<T>(
  files: Readonly<Record<string, string>>,
  use: (folder: string) => T,
  parent = join(ROOT, "build"),
): T {
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(join(parent, "planted-"));
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    return use(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Runs a program of node_modules in `folder` and returns its exit status and output. */
export function runTool(path: string, args: readonly string[], folder: string): { status: number; text: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(ROOT, "node_modules", path), ...args], {
    cwd: folder,
    encoding: "utf8",
  });
  return { status: status ?? 1, text: stdout + stderr };
}
