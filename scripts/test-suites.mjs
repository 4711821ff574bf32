/** The suites of `npm test`: their commands, tools, inputs, and test counts. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { RUN_EVERYTHING } from "./passed-suites.mjs";
import { CODEGEN_TESTS, LINK_TESTS, PAGE_TESTS, TWIN_TESTS } from "./separate-suites.mjs";
import { TOOLS } from "./tools.mjs";

export const LONG = process.argv.includes("--long");
export const PLAYWRIGHT_REPORT = "build/playwright.json";
const NATIVE = "build/native";

/**
 * @typedef {{ passed: number, failed: number }} Sum
 * @typedef {{ status: number, text: string }} Ended exit status and output of a command
 * @typedef {object} Suite
 * @property {string} name
 * @property {readonly import("./tools.mjs").Tool[]} tools
 * @property {readonly (readonly string[])[]} commands run in order while they pass
 * @property {readonly string[]} [inputs] all files and folders that the suite reads; without them it always
 * runs
 * @property {string} [report] the file that `sum` counts
 * @property {(ended: Ended) => Sum} sum of the last command
 */

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

/** Sources of the native programs. */
const C_INPUTS = ["wasm", "tests/native"];

/**
 * The fuzzers of tests/native: their targets, and the number of mutants per seed in a short run.
 * @typedef {{ name: string, tries: string, mutants: number }} Fuzzer
 * @type {readonly Fuzzer[]}
 */
const FUZZERS = [
  { name: "scenario", tries: "the scenario block", mutants: 3 },
  { name: "heap", tries: "the heaps", mutants: 20 },
  { name: "calls", tries: "the exported calls", mutants: 2 },
  { name: "pages", tries: "the page cache's policies", mutants: 3 },
];

/**
 * Ten minutes of coverage-guided fuzzing.
 * @param {Fuzzer} fuzzer
 * @returns {Suite}
 */
const fuzzing = ({ name, tries }) => ({
  name: `fuzzing ${tries}`,
  tools: [TOOLS.make, TOOLS.clang, TOOLS.libFuzzer],
  commands: [
    ["make", "-s", "-C", "wasm", `../build/native/fuzz_${name}`],
    [`${NATIVE}/fuzz_${name}`, "-max_total_time=600", "-len_control=0", "-max_len=512", `-artifact_prefix=${NATIVE}/`],
  ],
  inputs: C_INPUTS,
  sum: oneTest,
});

/**
 * Every invariant of every page policy after each of 10^7 requests. `build/native/long_pages 100000000` makes
 * 10^8, in half an hour.
 * @type {Suite}
 */
const PAGE_POLICIES = {
  name: "page policies, ten million requests each",
  tools: [TOOLS.make, TOOLS.clang],
  commands: [
    ["make", "-s", "-C", "wasm", "../build/native/long_pages"],
    [`${NATIVE}/long_pages`, "10000000"],
  ],
  inputs: C_INPUTS,
  sum: oneTest,
};

/**
 * The tests of the core and the fuzzers over their seeds share objects, so they are one suite.
 * @type {Suite}
 */
const SANITIZED = {
  name: "the core under ASan and UBSan",
  tools: [TOOLS.make, TOOLS.clang, TOOLS.libFuzzer],
  commands: [
    ["make", "-s", "-C", "wasm", "native-san"],
    ...FUZZERS.map(({ name, mutants }) => [
      `${NATIVE}/short_${name}`,
      `tests/native/seeds/${name}.txt`,
      String(mutants),
    ]),
    [`${NATIVE}/test_core`],
  ],
  inputs: C_INPUTS,
  sum: lastLine,
};

const VITE = [process.execPath, "node_modules/vite/bin/vite.js", "build", "--logLevel", "warn"];

/**
 * The folder dist/ from `npm run build` with its manifest. Browsers open it, and vitest measures it.
 * @type {Suite}
 */
export const PAGE = {
  name: "building the page",
  tools: [],
  commands: [
    [...VITE, "--manifest"],
    [...VITE, "--mode", "single-file"],
  ],
  sum: oneTest,
};

/**
 * @param {string} name
 * @param {string} report
 * @param {readonly string[]} choice of files
 * @param {{ tools?: Suite["tools"], inputs?: Suite["inputs"] }} [more]
 * @returns {Suite}
 */
const vitest = (name, report, choice, { tools = [], inputs } = {}) => ({
  name,
  tools: [TOOLS.make, TOOLS.gcc, ...tools],
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
  ...(inputs && { inputs }),
  report,
  sum: () => vitestSum(report),
});

/** Configuration of vitest, and the folders of src that a simulation needs. */
const SIMULATION_INPUTS = [
  "package-lock.json",
  "vite.config.ts",
  "scripts",
  ...[
    "cli/shared",
    "generated",
    "kernel/engine",
    "kernel/labs",
    "kernel/protocol",
    "kernel/scenario",
    "labs/heap/cli",
    "library/node",
    "models",
    "shared",
    "workloads/traces",
  ].map((room) => `src/${room}`),
  "src/labs/register.ts",
  "src/library/bad-input.ts",
  "src/library/run.ts",
  "src/labs/engines.ts",
  ...readdirSync("src/labs")
    .flatMap((lab) => [`src/labs/${lab}/model.ts`, `src/labs/${lab}/scenario`])
    .filter((path) => existsSync(path)),
  ...[
    "built-core",
    "call-kit",
    "fixed-seed",
    "heap-kit",
    "heap-scenarios",
    "live-buffers",
    "logged-events",
    "long-run",
    "random-calls",
  ].map((kit) => `tests/${kit}.ts`),
  "src/workloads/traces/calls",
  "tests/golden/pools",
  "tests/oracle",
];

/** Their inputs include everything they import: tests/architecture/passed-suites.test.ts. */
export const TWINS = vitest("the twins", "build/vitest-twins.json", TWIN_TESTS, { inputs: SIMULATION_INPUTS });
export const CODEGEN = vitest("generated code", "build/vitest-codegen.json", CODEGEN_TESTS, {
  tools: [TOOLS.gxx, TOOLS.clang],
  inputs: [
    ...SIMULATION_INPUTS,
    "src/codegen",
    "tests/calls-kit.ts",
    "tests/trace-kit.ts",
    "tests/codegen",
    "tests/golden/article.json",
    "public/traces",
  ],
});

/** Two projects in one process, which reads the configuration and starts once. */
export const PAGE_PARTS = vitest("vitest, parts of the page and alone", "build/vitest-parts.json", [
  "--project=page",
  "--project=alone",
]);
/** Tests without a page: a suite for each group of vite.config.ts, so that both queues end at about the same time. */
export const WITHOUT_PAGE = ["suites", "units a-l", "units m-z"].map((group) =>
  vitest(`vitest, ${group}`, `build/vitest-${group.replace(" ", "-")}.json`, [`--project=${group}`]),
);
const LINKS = vitest("published links", "build/vitest-links.json", LINK_TESTS);
export const VITEST_PAGE = vitest("vitest, the built page", "build/vitest-page.json", PAGE_TESTS);

/**
 * The longest begin, but the parts of the page wait for the pictures that its build makes too.
 * @type {readonly Suite[]}
 */
export const PAGELESS = [
  SANITIZED,
  ...WITHOUT_PAGE.slice(0, 1),
  PAGE_PARTS,
  ...WITHOUT_PAGE.slice(1),
  TWINS,
  {
    name: "check",
    tools: [],
    commands: [[process.execPath, "scripts/check.mjs", ...(RUN_EVERYTHING ? ["--all"] : [])]],
    sum: lastLine,
  },
  CODEGEN,
  ...(LONG ? [PAGE_POLICIES, ...FUZZERS.map(fuzzing)] : []),
  LINKS,
];

/** @type {Suite} */
export const BROWSERS = {
  name: "Chromium and Firefox",
  tools: [TOOLS.make, TOOLS.gcc, TOOLS.chromium, TOOLS.firefox],
  commands: [[process.execPath, "node_modules/@playwright/test/cli.js", "test", "--reporter=dot,json"]],
  report: PLAYWRIGHT_REPORT,
  sum: playwrightSum,
};
