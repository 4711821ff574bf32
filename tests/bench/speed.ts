/**
 * Steps a second on the article's run: the core in wasm, the core natively (gcc -O3), and the article's own program
 * with malloc (g++ -O2). Medians of five rounds in turn, so that the machine's load affects all three alike.
 */

import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { presets } from "../../src/labs/buffer-cache/scenario/presets";
import { scenarioBlock } from "../../src/models/allocation/block";
import type { AllocationScenario } from "../../src/models/allocation/scenario";
import { median, openCore } from "./open-core";

const ROUNDS = 5;
const SLICE = 1_000_000;
const PUBLISHED_ROW = {
  flawed: "37900: 91 buffers, 29600/1911900=1.5482% used",
  fixed: "37900: 91 buffers, 29600/30600=96.732% used",
} as const;
type Policy = keyof typeof PUBLISHED_ROW;

/** Seconds that each of the three takes for `steps`. */
type Times = readonly [wasm: number, native: number, program: number];

function wasmSeconds(scenario: AllocationScenario, steps: number): number {
  const { call } = openCore(scenario);
  const start = performance.now();
  for (let done = 0; done < steps; done += SLICE) call.bl_run(SLICE);
  return (performance.now() - start) / 1000;
}

function nativeSeconds(blockFile: string, steps: number): number {
  return Number(
    execFileSync("build/native/bufferlab_native", [blockFile, "time", String(steps)], { encoding: "utf8" }),
  );
}

function programSeconds(policy: Policy, steps: number): number {
  const output = execFileSync("build/native/article", [policy, String(steps)], { encoding: "utf8" });
  const [row = "", times = ""] = output.split("\n");
  if (row !== PUBLISHED_ROW[policy]) throw new Error(`the article's program printed ${row}`);
  return Number(times.split(" ")[0]);
}

function measure(policy: Policy, steps: number, blockFile: string): Times[] {
  const { scenario } = presets[`article-${policy}`];
  writeFileSync(blockFile, scenarioBlock(scenario));
  return Array.from({ length: ROUNDS }, () => [
    wasmSeconds(scenario, steps),
    nativeSeconds(blockFile, steps),
    programSeconds(policy, steps),
  ]);
}

/** Speeds are medians over the rounds, and so are the ratios within a round. */
function row(policy: Policy, steps: number, rounds: readonly Times[]): Record<string, string> {
  const speed = (seconds: readonly number[]) => `${(steps / median(seconds) / 1e6).toFixed(1)} M/s`;
  const ratio = (ratios: readonly number[]) => median(ratios).toFixed(2);
  return {
    policy,
    steps: steps.toLocaleString("en"),
    "core, wasm": speed(rounds.map(([wasm]) => wasm)),
    "core, native": speed(rounds.map(([, native]) => native)),
    "article's program": speed(rounds.map(([, , program]) => program)),
    "wasm : native": ratio(rounds.map(([wasm, native]) => native / wasm)),
    "wasm : program": ratio(rounds.map(([wasm, , program]) => program / wasm)),
  };
}

const folder = mkdtempSync(join(tmpdir(), "bufferlab-bench-"));
try {
  wasmSeconds(presets["article-flawed"].scenario, 2 * SLICE); // the compiler of the engine warms up
  const cases = ([1e7, 1e8] as const).flatMap((steps) =>
    (["flawed", "fixed"] as const).map((policy) => ({ policy, steps })),
  );
  console.log(`Steps a second, medians of ${ROUNDS} rounds in turn`);
  console.table(cases.map(({ policy, steps }) => row(policy, steps, measure(policy, steps, join(folder, "block")))));
} finally {
  rmSync(folder, { recursive: true });
}
