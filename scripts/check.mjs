/**
 * `npm run check`: types, lint and format, import rules, unused exports, C includes and function lengths, file lengths
 * and names, words, C format, generated files, package licenses, built core. Two checks run at a time. Each prints one line, in
 * a fixed order, followed by the total. A missing tool is a failure with its remedy. Types are rechecked
 * only where something changed, and a core that was already rebuilt from the same sources is not rebuilt;
 * `--all` and CI repeat everything.
 */
import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { buildCore, builtCore, CORES, coreHash, emccVersion } from "./build-wasm.mjs";
import { functionProblems } from "./check-functions.mjs";
import { includeProblems } from "./check-includes.mjs";
import { lengthProblems } from "./check-lengths.mjs";
import { nameProblems } from "./check-names.mjs";
import { permalinkProblems } from "./check-permalinks.mjs";
import { wordProblems } from "./check-words.mjs";
import { lockProblems } from "./licenses.mjs";
import { earlierPassCount, keyOf, RUN_EVERYTHING, rememberPassed } from "./passed-suites.mjs";
import { remedies, TOOLS } from "./tools.mjs";
import { readSources } from "./wasm-hash.mjs";

const REBUILD = "npm run build:wasm";

/** The native compiler of TypeScript is a Go program, which collects garbage less often with this: a fifth faster. */
process.env.GOGC ??= "400";

/**
 * A check returns its problems, "" for none.
 * @typedef {{ name: string, problems: () => Promise<string> | string }} Check
 */

const run = promisify(execFile);

/**
 * The output of a command that fails; "" if it passes.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {Readonly<Record<string, string>>} [env] more variables of the environment
 */
async function output(command, args, env) {
  try {
    await run(command, args, { maxBuffer: 1 << 26, env: { ...process.env, ...env } });
    return "";
  } catch (error) {
    const { stdout, stderr, message } = /** @type {{ stdout: string, stderr: string, message: string }} */ (error);
    return `${stdout}${stderr}` || message;
  }
}

/** @param {readonly string[]} args */
const node = (...args) => output(process.execPath, args);

/**
 * Checks page, worker and Node in one process with the native compiler, which needs a third of the time.
 * dependency-cruiser and tests read syntax trees with `typescript` 6, the last one with such an interface. Earlier
 * results are in build/, and only changes since then are checked.
 */
const types = () => {
  const everything = RUN_EVERYTHING ? ["--force"] : [];
  // Checkers that run beside each other would each work out the types that they share: half as much work again.
  return node("node_modules/typescript-native/bin/tsc", "--build", "--singleThreaded", ...everything);
};

/** Files and exports that nothing uses; without any, those that only tests use. */
async function exportProblems() {
  const knip = (/** @type {Record<string, string>} */ env) =>
    output(process.execPath, ["node_modules/knip/bin/knip.js", "--no-progress"], env);
  const unused = await knip({});
  if (unused) return unused;
  const tested = await knip({ WITHOUT_TESTS: "1" });
  return tested && `Only tests use these:\n${tested}`;
}

/**
 * The problems of a check that needs tools, or the remedies for missing tools.
 * @param {readonly import("./tools.mjs").Tool[]} tools
 * @param {() => Promise<string> | string} problems
 */
const needing = (tools, problems) => () => remedies(tools).join("\n") || problems();

const GENERATED = "src/generated";

/** Whether the files of src/generated match the headers. */
async function abiProblems() {
  const folder = mkdtempSync(join(tmpdir(), "bufferlab-abi-"));
  try {
    const failure = await output("make", ["-s", "-C", "wasm", "abi", `PRINTED=${folder}`]);
    if (failure) return failure;
    const text = (/** @type {string} */ place, /** @type {string} */ name) => readFileSync(join(place, name), "utf8");
    const stale = readdirSync(GENERATED).filter((name) => text(GENERATED, name) !== text(folder, name));
    return stale.map((name) => `${GENERATED}/${name} is not what wasm/abi says: ${REBUILD}`).join("\n");
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Whether the built cores match these sources. Needs only Node. */
function wasmProblems() {
  const stale = Object.values(CORES).filter((core) => readSources(builtCore(core))?.hash !== coreHash(core));
  return stale.map(({ file }) => `${file} was built from other sources: ${REBUILD}`).join("\n");
}

/**
 * Whether the recorded compiler reproduces the same bytes.
 * @param {import("./build-wasm.mjs").Core} core
 */
async function wasmBytesProblems(core) {
  const present = emccVersion();
  const recorded = readSources(builtCore(core))?.emcc;
  if (recorded !== present) return process.env.CI ? `CI has ${present}; ${core.file} was built by ${recorded}` : "";
  const rebuilt = "build/rebuilt";
  await buildCore(core, rebuilt);
  const isSame = builtCore({ ...core, folder: rebuilt }).equals(builtCore(core));
  return isSame ? "" : `${core.file} differs from a build of it: ${REBUILD}`;
}

const BYTES = "the built cores, byte by byte";

/** Reuses the answer for the same sources and cores; `--all` and CI rebuild. */
async function wasmBytesProblemsIfNew() {
  const cores = Object.values(CORES);
  const inputs = ["wasm", "scripts/build-wasm.mjs", ...cores.map(({ folder, file }) => join(folder, file))];
  const key = keyOf({ name: BYTES, tools: [TOOLS.make, TOOLS.emcc], commands: [], inputs });
  if (!RUN_EVERYTHING && earlierPassCount(key) !== undefined) return "";
  const problems = [];
  for (const core of cores) problems.push(await wasmBytesProblems(core));
  const found = problems.filter(Boolean).join("\n");
  if (found === "") rememberPassed(key, 1);
  return found;
}

/** Tracked files and untracked files that are not ignored. */
async function codeFiles() {
  const { stdout } = await run("git", ["ls-files", "--cached", "--others", "--exclude-standard", "--deduplicate"]);
  return stdout.split("\n").filter((path) => existsSync(path));
}

const readLock = () => JSON.parse(readFileSync("package-lock.json", "utf8"));

/** @type {readonly Check[]} */
const CHECKS = [
  { name: "types", problems: types },
  {
    name: "lint and format",
    problems: () => node("node_modules/@biomejs/biome/bin/biome", "ci", "--error-on-warnings", "--colors=off", "."),
  },
  {
    name: "imports between rooms",
    problems: () =>
      node("node_modules/dependency-cruiser/bin/dependency-cruise.mjs", "--config", ".dependency-cruiser.cjs", "src"),
  },
  { name: "exports that something uses", problems: exportProblems },
  { name: "C includes", problems: () => includeProblems("wasm").join("\n") },
  {
    name: "C function lengths",
    problems: () => [...functionProblems("wasm"), ...functionProblems("tests/native")].join("\n"),
  },
  {
    name: "file lengths and names",
    problems: async () => {
      const files = await codeFiles();
      return [...lengthProblems(files), ...nameProblems(files)].join("\n");
    },
  },
  { name: "words of the page, the documents and the comments", problems: () => wordProblems().join("\n") },
  {
    name: "C format",
    problems: needing([TOOLS.make, TOOLS.clangFormat], () => output("make", ["-s", "-C", "wasm", "format-check"])),
  },
  {
    name: "the numbers of the core are printed from its header",
    problems: needing([TOOLS.make, TOOLS.gcc], abiProblems),
  },
  { name: "licenses of packages", problems: () => lockProblems(readLock()).join("\n") },
  { name: "published links stay", problems: () => permalinkProblems(".") },
  { name: "the built cores have these sources", problems: wasmProblems },
  { name: BYTES, problems: needing([TOOLS.make, TOOLS.emcc], wasmBytesProblemsIfNew) },
];

/** @typedef {{ name: string, problems: string, seconds: number }} Result */

/**
 * @param {Check} check
 * @returns {Promise<Result>}
 */
async function resultOf({ name, problems: find }) {
  const start = performance.now();
  const problems = await Promise.resolve().then(find).catch(String);
  return { name, problems, seconds: (performance.now() - start) / 1000 };
}

/** @param {Result} result */
function report({ name, problems, seconds }) {
  console.log(`${problems ? "✗" : "✓"} ${name} (${seconds.toFixed(1)} s)`);
  if (problems) console.log(problems.trimEnd().replaceAll(/^/gm, "    "));
}

/** @type {Result[]} in the order of CHECKS, with gaps while they run */
const results = [];
let begun = 0;
let reported = 0;

/** Runs the remaining checks one after the other and reports each once all earlier ones are reported. */
async function runChecks() {
  for (let i = begun++; i < CHECKS.length; i = begun++) {
    results[i] = await resultOf(/** @type {Check} */ (CHECKS[i]));
    for (let next = results[reported]; next !== undefined; next = results[reported]) {
      report(next);
      reported++;
    }
  }
}

await Promise.all([runChecks(), runChecks()]);
const passed = results.filter(({ problems }) => problems === "").length;
console.log(`${passed} passed, ${CHECKS.length - passed} failed`);
process.exitCode = passed === CHECKS.length ? 0 : 1;
