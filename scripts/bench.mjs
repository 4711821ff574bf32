/**
 * `npm run bench`: measures the core against the native core and the article's own program, heap traces
 * against the native model and this machine's malloc, reading page traces, pools of libraries, seeks in a long run, the page
 * cache's policies and the sweeps of realloc against their goals, sums of policies against ordinary trials,
 * the page against the core alone, its smoothness, its memory, a recording of 10^8 calls, the start of the
 * command line, and a visit with Lighthouse's throttling. Prints tables and asserts nothing.
 * `npm run bench -- speed` runs one. BUFFERLAB_BEFORE names a folder with an earlier build of the page,
 * measured in alternation with this one. BUFFERLAB_BUILT=1 measures the result of `vite build --manifest`
 * in dist without building. BUFFERLAB_ROUNDS sets the number of rounds of the benches that repeat.
 */
import { spawnSync } from "node:child_process";
import { remedies, TOOLS } from "./tools.mjs";

const BENCHES = {
  speed: [TOOLS.make, TOOLS.gcc, TOOLS.gxx],
  heap: [TOOLS.make, TOOLS.gcc, TOOLS.gxx],
  traces: [],
  pools: [],
  seek: [],
  pages: [],
  sweep: [],
  advisor: [],
  throughput: [TOOLS.chromium],
  frames: [TOOLS.chromium, TOOLS.firefox],
  memory: [TOOLS.chromium],
  own: [TOOLS.chromium],
  start: [],
  visit: [TOOLS.chromium],
};

/**
 * @param {string} command
 * @param {readonly string[]} args
 */
const run = (command, args) => spawnSync(command, args, { stdio: "inherit" }).status === 0;

/**
 * @param {string} name
 * @param {readonly import("./tools.mjs").Tool[]} tools
 */
function bench(name, tools) {
  const missing = remedies(tools);
  for (const line of missing) console.error(line);
  if (missing.length > 0) return false;
  const prepared = tools.includes(TOOLS.gxx) ? run("make", ["-s", "-B", "-C", "wasm", "LEVEL=-O3", "bench"]) : true;
  return (
    prepared &&
    run(process.execPath, ["--import", "tsx", "--import", "./src/labs/register.ts", `tests/bench/${name}.ts`])
  );
}

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !Object.hasOwn(BENCHES, name));
for (const name of unknown) console.error(`${name} is not a bench. Benches: ${Object.keys(BENCHES).join(", ")}`);
const chosen = Object.entries(BENCHES).filter(([name]) => asked.length === 0 || asked.includes(name));
const passed = unknown.length === 0 && chosen.every(([name, tools]) => bench(name, tools));
process.exitCode = passed ? 0 : 1;
