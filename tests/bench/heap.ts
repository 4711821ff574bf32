/**
 * A million operations of a trace: the whole command, with its start and its text in and out, from the package and from the
 * sources; reading and the core in wasm, without printing; the same model natively (gcc -O3) and this machine's malloc, each
 * a program of its own that reads and prints the same text. Medians of five rounds in turn, so that the machine's load affects all alike.
 */
import { spawnSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { traceBatches } from "../../src/labs/heap/cli/trace-replay";
import { openHeap } from "../heap-kit";
import { SplitMix64 } from "../oracle/random";
import { median } from "./open-core";

const ROUNDS = 5;
const OPERATIONS = 1_000_000;
const IDS = 5000;

/** A mix: each step takes an id, frees its block if it has one, sometimes resizes it, and otherwise allocates. */
function traceText(most: number): string {
  const random = new SplitMix64(6);
  const full = new Set<number>();
  const lines = Array.from({ length: OPERATIONS }, () => {
    const id = random.below(IDS);
    const bytes = 1 + random.below(1 + random.below(most));
    if (!full.delete(id)) {
      full.add(id);
      return `a ${id} ${bytes}\n`;
    }
    if (random.below(4) > 0) return `f ${id}\n`;
    full.add(id);
    return `r ${id} ${bytes}\n`;
  });
  return lines.join("");
}

/** Seconds that a program takes with the trace on its standard input. */
function programSeconds(command: string, args: readonly string[], path: string): number {
  const [input, output] = [openSync(path, "r"), openSync("/dev/null", "w")];
  const start = performance.now();
  const { status } = spawnSync(command, args, { stdio: [input, output, "inherit"] });
  const seconds = (performance.now() - start) / 1000;
  for (const file of [input, output]) closeSync(file);
  if (status !== 0) throw new Error(`${command} ended with ${status}`);
  return seconds;
}

/** Seconds for reading the text and for the core. */
async function coreSeconds(path: string): Promise<number> {
  const text = readFileSync(path);
  const heap = openHeap("ptmalloc");
  const start = performance.now();
  for await (const batch of traceBatches(
    (async function* () {
      yield text;
    })(),
  ))
    heap.replay.runBatch(batch.operations);
  return (performance.now() - start) / 1000;
}

const REPLAY = ["heap", "replay", "--model", "ptmalloc"];
const PACKED = ["build/package/bin/bufferlab.js", ...REPLAY];
const SOURCES = ["src/cli/bufferlab.mjs", ...REPLAY];

async function row(name: string, path: string): Promise<Record<string, string>> {
  const rounds: (readonly [packed: number, core: number, native: number, glibc: number, sources: number])[] = [];
  for (let round = 0; round < ROUNDS; round++)
    rounds.push([
      programSeconds(process.execPath, PACKED, path),
      await coreSeconds(path),
      programSeconds("build/native/ptmalloc_trace", [], path),
      programSeconds("build/native/glibc_trace", [], path),
      programSeconds(process.execPath, SOURCES, path),
    ]);
  const seconds = (pick: (times: (typeof rounds)[number]) => number) => median(rounds.map(pick)).toFixed(2);
  return {
    sizes: name,
    "command, s": seconds(([packed]) => packed),
    "from sources, s": seconds(([, , , , sources]) => sources),
    "reading and core, s": seconds(([, core]) => core),
    "native model, s": seconds(([, , native]) => native),
    "this malloc, s": seconds(([, , , glibc]) => glibc),
    "command : native": seconds(([packed, , native]) => packed / native),
    "core : native": seconds(([, core, native]) => core / native),
  };
}

spawnSync("npm", ["run", "-s", "build:package"], { stdio: "inherit" });
const folder = mkdtempSync(join(tmpdir(), "bufferlab-bench-"));
try {
  const path = join(folder, "trace");
  const table: Record<string, string>[] = [];
  for (const most of [500, 40_000]) {
    writeFileSync(path, traceText(most));
    table.push(await row(`up to ${most}`, path));
  }
  console.log(
    `${OPERATIONS.toLocaleString("en")} operations of a trace with ptmalloc, medians of ${ROUNDS} rounds in turn`,
  );
  console.table(table);
} finally {
  rmSync(folder, { recursive: true });
}
