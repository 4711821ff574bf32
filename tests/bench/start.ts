/**
 * CPU seconds that the packed program takes to start, beside Node alone and in turn with it. The first start compiles, so it
 * is not counted.
 */
import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { packProgram } from "../unit/packed-program";
import { median } from "./open-core";

const ROUNDS = 41;
const GOAL = "≤ 0.10 s";

const packed = packProgram();
const STARTS = {
  "Node alone": ["-e", "0"],
  "bufferlab --version": [packed.program, "--version"],
  "bufferlab presets": [packed.program, "presets"],
  "bufferlab run --preset article-flawed": [packed.program, "run", "--preset", "article-flawed"],
};

/** User and system seconds of a process, from bash's own clock. */
function cpuSeconds(args: readonly string[]): number {
  const script = `TIMEFORMAT='%U %S'; { time "$@" > /dev/null; } 2>&1`;
  const printed = execFileSync("bash", ["-c", script, "bash", process.execPath, ...args], { encoding: "utf8" });
  const [user = Number.NaN, system = Number.NaN] = printed.trim().split(" ").map(Number);
  return user + system;
}

for (const args of Object.values(STARTS)) cpuSeconds(args);
const rounds = Array.from({ length: ROUNDS }, () => Object.values(STARTS).map(cpuSeconds));
console.table(
  Object.fromEntries(
    Object.keys(STARTS).map((name, i) => {
      const seconds = rounds.map((round) => round[i] ?? Number.NaN);
      const row = { least: Math.min(...seconds).toFixed(3), median: median(seconds).toFixed(3) };
      return [name, name === "bufferlab --version" ? { ...row, goal: GOAL } : row];
    }),
  ),
);
rmSync(packed.folder, { recursive: true });
