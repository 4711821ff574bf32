/**
 * `npm test`: runs every suite and prints one line each, and at the end the output of each that failed. Four queues
 * run in parallel: one begins with the page, its measurements and browsers; all share the remaining suites. A suite
 * with declared inputs is skipped while they are unchanged since it passed, and its tests count as passed; `--all`
 * and CI run every suite. The last line is the total. A missing tool is a failure with its remedy. `--long` adds more
 * operations against the twins, ten minutes of fuzzing, and all browser tests in Firefox.
 */
import { spawn } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { earlierPassCount, keyOf, RUN_EVERYTHING, rememberPassed } from "./passed-suites.mjs";
import { BROWSERS, LONG, PAGE, PAGELESS, PLAYWRIGHT_REPORT, VITEST_PAGE } from "./test-suites.mjs";
import { remedies } from "./tools.mjs";

/**
 * @typedef {import("./test-suites.mjs").Ended} Ended
 * @typedef {import("./test-suites.mjs").Suite} Suite
 * @typedef {import("./test-suites.mjs").Sum} Sum
 */

/** Vitest shares the processors with another suite, and each extra worker would load all modules again. */
const ONE_WORKER = { VITEST_MAX_WORKERS: "1" };

/**
 * @param {readonly string[]} words
 * @returns {Promise<Ended>}
 */
function run([command = "", ...args]) {
  const long = LONG ? { BUFFERLAB_LONG: "1" } : {};
  const report = { PLAYWRIGHT_JSON_OUTPUT_NAME: PLAYWRIGHT_REPORT };
  const env = { ...process.env, ...long, ...report, ...ONE_WORKER, NO_COLOR: "1", BUFFERLAB_BUILT: "1" };
  return new Promise((resolve) => {
    const child = spawn(command, args, { env, stdio: ["ignore", "pipe", "pipe"] });
    let text = "";
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (chunk) => (text += chunk));
    child.on("error", (error) => resolve({ status: 1, text: `${command}: ${error.message}` }));
    child.on("close", (status) => resolve({ status: status ?? 1, text }));
  });
}

/**
 * @param {Suite} suite
 * @returns {Promise<Sum & { text: string }>}
 */
async function results(suite) {
  const missing = remedies(suite.tools);
  if (missing.length > 0) return { passed: 0, failed: 1, text: missing.join("\n") };
  if (suite.report) rmSync(suite.report, { force: true });
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

/**
 * @param {Suite} suite
 * @param {Sum} sum
 * @param {string} how
 */
function say({ name }, { passed, failed }, how) {
  console.log(`${failed === 0 ? "✓" : "✗"} ${name}: ${passed} passed, ${failed} failed (${how})`);
}

/** The output of each failing suite. @type {string[]} */
const failures = [];

/** @param {Suite} suite */
async function report(suite) {
  const start = performance.now();
  const { text, ...sum } = await results(suite);
  say(suite, sum, `${((performance.now() - start) / 1000).toFixed(0)} s`);
  if (sum.failed > 0) failures.push(`${suite.name}\n${text.trimEnd().replaceAll(/^/gm, "    ")}`);
  return sum;
}

/**
 * The counts of a suite with inputs, from an earlier passing run with the same inputs or from a new run.
 * @param {Suite & { inputs: readonly string[] }} suite
 */
async function reportIfNew(suite) {
  const key = keyOf(suite);
  const before = RUN_EVERYTHING || remedies(suite.tools).length > 0 ? undefined : earlierPassCount(key);
  if (before !== undefined) {
    const sum = { passed: before, failed: 0 };
    say(suite, sum, "as before, with the same inputs");
    return sum;
  }
  const sum = await report(suite);
  // Only if no input changed during the run.
  if (sum.failed === 0 && !LONG && keyOf(suite) === key) rememberPassed(key, sum.passed);
  return sum;
}

mkdirSync("build", { recursive: true });
const sum = { passed: 0, failed: 0 };

/** @param {readonly Suite[]} suites in turn */
async function runInTurn(suites) {
  for (const suite of suites) {
    const { inputs } = suite;
    const { passed, failed } = await (inputs ? reportIfNew({ ...suite, inputs }) : report(suite));
    sum.passed += passed;
    sum.failed += failed;
  }
}

const rest = [...PAGELESS];

/** Takes the next of the remaining suites until none is left. */
async function runRest() {
  for (let suite = rest.shift(); suite !== undefined; suite = rest.shift()) await runInTurn([suite]);
}

// Four queues, because a queue of one process does not use a whole processor.
await Promise.all([runInTurn([PAGE, VITEST_PAGE, BROWSERS]).then(runRest), runRest(), runRest(), runRest()]);
for (const text of failures) console.log(text);
console.log(`${sum.passed} passed, ${sum.failed} failed`);
process.exitCode = sum.failed === 0 ? 0 : 1;
