/**
 * `npm test`: every suite, a line each when it ends; what a suite printed is shown if it fails. Two suites run at a time:
 * the page and its browsers, and vitest, then the others by whichever is free. The one file of vitest that measures the
 * built page runs last.
 * The last line is the sum over all suites. A missing tool is a failure, with its remedy. `--long`: more operations
 * against the twins, ten minutes of fuzzing, and every browser test in Firefox too.
 */
import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { remedies, TOOLS } from "./tools.mjs";

const LONG = process.argv.includes("--long");
const NATIVE = "build/native";
const VITEST_REPORT = "build/vitest.json";
const VITEST_PAGE_REPORT = "build/vitest-page.json";
const PLAYWRIGHT_REPORT = "build/playwright.json";

/**
 * @typedef {{ passed: number, failed: number }} Sum
 * @typedef {{ status: number, text: string }} Ended how a command ended and what it printed
 * @typedef {object} Suite
 * @property {string} name
 * @property {readonly import("./tools.mjs").Tool[]} tools
 * @property {readonly (readonly string[])[]} commands run in turn while they pass
 * @property {(ended: Ended) => Sum} sum of the last command
 */

/**
 * @param {readonly string[]} words
 * @returns {Promise<Ended>}
 */
function run([command = "", ...args]) {
  const long = LONG ? { BUFFERLAB_LONG: "1" } : {};
  const report = { PLAYWRIGHT_JSON_OUTPUT_NAME: PLAYWRIGHT_REPORT };
  const env = { ...process.env, ...long, ...report, NO_COLOR: "1", BUFFERLAB_BUILT: "1" };
  return new Promise((resolve) => {
    const child = spawn(command, args, { env, stdio: ["ignore", "pipe", "pipe"] });
    let text = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (text += chunk));
    child.on("error", (error) => resolve({ status: 1, text: `${command}: ${error.message}` }));
    child.on("close", (status) => resolve({ status: status ?? 1, text }));
  });
}

/** @param {Ended} ended a program whose last line is its sum */
function lastLine({ text }) {
  const [, passed, failed] = /(\d+) passed, (\d+) failed\s*$/.exec(text) ?? [];
  return { passed: Number(passed ?? 0), failed: Number(failed ?? 0) };
}

/** @param {Ended} ended */
const oneTest = ({ status }) => ({ passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1 });

/** @param {string} path */
function vitestSum(path) {
  const report = JSON.parse(readFileSync(path, "utf8"));
  return { passed: report.numPassedTests, failed: report.numFailedTests };
}

function playwrightSum() {
  const { stats } = JSON.parse(readFileSync(PLAYWRIGHT_REPORT, "utf8"));
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
}

const FUZZ = ["-len_control=0", "-max_len=512", `-artifact_prefix=${NATIVE}/`];

/**
 * @param {string} what
 * @param {string} program a fuzzer of tests/native
 * @param {number} runs of a short run
 * @returns {Suite}
 */
const fuzzing = (what, program, runs) => ({
  name: `fuzzing ${what}`,
  tools: [TOOLS.make, TOOLS.clang, TOOLS.libFuzzer],
  commands: [
    ["make", "-s", "-C", "wasm", `../build/native/${program}`],
    [`${NATIVE}/${program}`, ...(LONG ? ["-max_total_time=600"] : [`-runs=${runs}`, "-seed=1"]), ...FUZZ],
  ],
  sum: oneTest,
});

const VITE = [process.execPath, "node_modules/vite/bin/vite.js", "build", "--logLevel", "warn"];

/**
 * The folder dist/, as `npm run build` makes it, with a list of what loads what: browsers open it, vitest measures it.
 * @type {Suite}
 */
const PAGE = {
  name: "building the page",
  tools: [],
  commands: [
    [...VITE, "--manifest"],
    [...VITE, "--mode", "single-file"],
  ],
  sum: oneTest,
};

/** @type {readonly Suite[]} */
const PAGELESS = [
  {
    name: "check",
    tools: [],
    commands: [[process.execPath, "scripts/check.mjs"]],
    sum: lastLine,
  },
  {
    name: "the core under ASan and UBSan",
    tools: [TOOLS.make, TOOLS.clang, TOOLS.libFuzzer],
    commands: [["make", "-s", "-C", "wasm", "native-san"], [`${NATIVE}/test_core`]],
    sum: lastLine,
  },
  fuzzing("the scenario block", "fuzz_scenario", 5000),
  fuzzing("the heaps", "fuzz_heap", 10_000),
  fuzzing("the exported calls", "fuzz_calls", 4000),
];

/**
 * @param {string} name
 * @param {string} report
 * @param {readonly string[]} choice of files
 * @returns {Suite}
 */
const vitest = (name, report, choice) => ({
  name,
  tools: [TOOLS.make, TOOLS.gcc],
  commands: [
    [
      process.execPath,
      "node_modules/vitest/vitest.mjs",
      "run",
      ...choice,
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${report}`,
    ],
  ],
  sum: () => vitestSum(report),
});

/** The only file of vitest that reads dist/. */
const OF_THE_PAGE = "tests/architecture/size.test.ts";
const VITEST = vitest("vitest", VITEST_REPORT, ["--exclude", OF_THE_PAGE]);
const VITEST_PAGE = vitest("vitest, the built page", VITEST_PAGE_REPORT, [OF_THE_PAGE]);

/** @type {Suite} */
const BROWSERS = {
  name: "Chromium and Firefox",
  tools: [TOOLS.make, TOOLS.gcc, TOOLS.chromium, TOOLS.firefox],
  commands: [[process.execPath, "node_modules/@playwright/test/cli.js", "test", "--reporter=line,json"]],
  sum: playwrightSum,
};

/**
 * @param {Suite} suite
 * @returns {Promise<Sum & { text: string }>}
 */
async function results(suite) {
  const lacking = remedies(suite.tools);
  if (lacking.length > 0) return { passed: 0, failed: 1, text: lacking.join("\n") };
  let ended = { status: 0, text: "" };
  for (const command of suite.commands) {
    ended = await run(command);
    if (ended.status !== 0) break;
  }
  try {
    const { passed, failed } = suite.sum(ended);
    const silent = failed === 0 && (ended.status !== 0 || passed === 0);
    return { passed, failed: silent ? 1 : failed, text: ended.text };
  } catch {
    return { passed: 0, failed: 1, text: ended.text };
  }
}

/** @param {Suite} suite */
async function report(suite) {
  const start = performance.now();
  const { passed, failed, text } = await results(suite);
  const seconds = ((performance.now() - start) / 1000).toFixed(0);
  console.log(`${failed === 0 ? "✓" : "✗"} ${suite.name}: ${passed} passed, ${failed} failed (${seconds} s)`);
  if (failed > 0) console.log(text.trimEnd().replaceAll(/^/gm, "    "));
  return { passed, failed };
}

mkdirSync("build", { recursive: true });
for (const path of [VITEST_REPORT, VITEST_PAGE_REPORT, PLAYWRIGHT_REPORT]) rmSync(path, { force: true });
const sum = { passed: 0, failed: 0 };

/** @param {readonly Suite[]} suites in turn */
async function runInTurn(suites) {
  for (const suite of suites) {
    const { passed, failed } = await report(suite);
    sum.passed += passed;
    sum.failed += failed;
  }
}

const rest = [...PAGELESS];

/** Runs what is left, suite by suite: whichever of the two long suites ends first begins, and the other one joins in. */
async function runRest() {
  for (let suite = rest.shift(); suite !== undefined; suite = rest.shift()) await runInTurn([suite]);
}

await Promise.all([runInTurn([PAGE, BROWSERS]).then(runRest), runInTurn([VITEST]).then(runRest)]);
await runInTurn([VITEST_PAGE]);
console.log(`${sum.passed} passed, ${sum.failed} failed`);
process.exitCode = sum.failed === 0 ? 0 : 1;
