/**
 * `npm run mutants`: breaks the core and the TypeScript of kernel, models and plot in one place at a time, and lists
 * the mutants that no test notices. It is not part of `npm test`, because it takes hours for all of them.
 *
 *   npm run mutants -- c|ts [--sample N] [--seed S] [--under FOLDER]
 *
 * A mutant of C runs the native tests; if it survives, the twins and the golden runs, on a core built from it. A
 * mutant of TypeScript runs the test files nearest by imports; if it survives, more of them. One that never ends
 * counts as noticed, one that does not compile does not count. Survivors that were judged before are in
 * scripts/mutants/judged.json, each with the reason why no test should notice it.
 */
import { copyFileSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { applied, changesOf, lineOf, sampleOf } from "./mutants/changes.mjs";
import { importersOf, testsNear } from "./mutants/tests-near.mjs";
import { plantTree, projectFiles, run, TREE, whileChanged } from "./mutants/tree.mjs";

/**
 * @typedef {object} Mutant
 * @property {string} path
 * @property {string} text of the whole file
 * @property {number} number of the line
 * @property {string} line
 * @property {string} becomes
 * @typedef {"noticed" | "survived" | "not built"} Outcome
 * @typedef {object} Language
 * @property {RegExp} sources
 * @property {(paths: readonly string[]) => Promise<(mutant: Mutant) => Promise<Outcome>>} prepare
 */

const VITEST = ["node_modules/vitest/vitest.mjs", "run", "--bail", "1"];
/** How many of the nearest test files run, one group after the other. */
const GROUPS = [3, 12, 24, 36, 48];

/** @param {readonly string[]} tests @param {number} seconds */
const vitest = (tests, seconds) => run(process.execPath, [...VITEST, ...tests], seconds);

/** Warnings end no build, because a mutant may deserve one. @param {string[]} words */
const make = (...words) => run("make", ["-s", "-C", "wasm", "WARNINGS=-w", ...words], 600);

const CORES = {
  "bufferlab.wasm": "src/models/allocation/engine",
  "page_cache.wasm": "src/models/page_cache/engine",
  "pools.wasm": "src/models/pools/engine",
};

/** Builds the cores of the tree where its tests find them. @param {string[]} changed */
async function buildCores(changed) {
  for (const [file, folder] of Object.entries(CORES)) {
    const built = await make(...changed, `BUILT_INTO=../${folder}`, `../${folder}/${file}`);
    if (built !== "passed") return built;
  }
  return "passed";
}

const PAGES = ["tests/oracle/page-cache", "tests/golden/states.test.ts"];
const BUFFERS = [
  ...["twins", "traced", "heap", "realloc", "series", "breakpoints", "conservation"].map(
    (name) => `tests/oracle/${name}`,
  ),
  ...["states", "article"].map((name) => `tests/golden/${name}.test.ts`),
];
const POOLS = ["tests/oracle/pools", "tests/golden/pools.test.ts"];
/** The tests of the built cores that a source of C is part of. @param {string} path */
const twinsOf = (path) =>
  [
    { of: /page_/, tests: PAGES },
    { of: /pool/, tests: POOLS },
    { of: /allocation|heap/, tests: BUFFERS },
  ].find(({ of }) => of.test(path))?.tests ?? [...PAGES, ...BUFFERS, ...POOLS];

/** Tells make about a mutant, whose time may be that of the core put back just before. @param {Mutant} mutant */
const isNew = ({ path }) => ["-W", path.replace("wasm/", "")];

/**
 * The result of the tests of C in the tree as it is.
 * @param {readonly string[]} twins
 * @param {string[]} [changed]
 * @returns {Promise<Outcome>}
 */
async function outcomeHere(twins, changed = []) {
  if ((await make(...changed, "../build/native/test_core")) !== "passed") return "not built";
  if ((await run("build/native/test_core", ["--first"], 60)) !== "passed") return "noticed";
  if ((await buildCores(changed)) !== "passed") return "not built";
  return (await vitest(twins, 600)) === "passed" ? "survived" : "noticed";
}

/** @type {Readonly<Record<string, Language>>} */
const LANGUAGES = {
  c: {
    // Checks of invariants decide nothing.
    sources: /^wasm\/(?!abi|calls|exports_calls|.*(?:heap|ptmalloc)_check[.]c).*[.][ch]$/,
    prepare: async () => {
      if ((await outcomeHere([...PAGES, ...BUFFERS, ...POOLS])) !== "survived")
        throw new Error("tests of the core fail without any change");
      return async (mutant) => {
        const outcome = await whileChanged(mutant.path, mutant.text, () =>
          outcomeHere(twinsOf(mutant.path), isNew(mutant)),
        );
        for (const [file, folder] of Object.entries(CORES)) copyFileSync(join(folder, file), join(TREE, folder, file));
        return outcome;
      };
    },
  },
  ts: {
    sources: /^src\/(?:kernel|models|plot)\/.*[.]tsx?$/,
    prepare: async (paths) => {
      if ((await vitest(PAGES, 600)) !== "passed") throw new Error("tests fail without any change");
      const importers = importersOf(paths.filter((path) => /^(?:src|tests|scripts)\/.*[.](?:tsx?|mjs)$/.test(path)));
      return async (mutant) => {
        const tests = testsNear(importers, mutant.path);
        if (tests.length === 0) return "survived";
        return await whileChanged(mutant.path, mutant.text, async () => {
          for (const [i, end] of GROUPS.entries()) {
            const group = tests.slice(GROUPS[i - 1] ?? 0, end);
            if (group.length > 0 && (await vitest(group, 300)) !== "passed") return "noticed";
          }
          return "survived";
        });
      };
    },
  },
};

/** @param {string} path @returns {Mutant[]} */
function mutantsOf(path) {
  const text = readFileSync(path, "utf8");
  return changesOf(text).map((change) => ({ path, text: applied(text, change), ...lineOf(text, change) }));
}

/** @type {readonly { file: string, number?: number, line: string, becomes: string, why: string }[]} */
const judged = JSON.parse(readFileSync("scripts/mutants/judged.json", "utf8"));
/** A judgment has the number of its line if the file has several such lines. @param {Mutant} mutant */
const isJudged = ({ path, number, line, becomes }) =>
  judged.some(
    (one) => one.file === path && (one.number ?? number) === number && one.line === line && one.becomes === becomes,
  );

/** @param {Mutant} mutant */
const described = ({ path, number, line, becomes }) => `${path}:${number}\n  - ${line}\n  + ${becomes}`;

async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      sample: { type: "string" },
      seed: { type: "string", default: "1" },
      under: { type: "string", default: "" },
    },
  });
  const language = LANGUAGES[positionals[0] ?? ""];
  const sample = values.sample === undefined ? Number.POSITIVE_INFINITY : Number(values.sample);
  if (!language || !(sample > 0) || !Number.isInteger(Number(values.seed))) {
    console.error("npm run mutants -- c|ts [--sample N] [--seed S] [--under FOLDER]");
    return 2;
  }
  const paths = projectFiles().filter((path) => existsSync(path));
  const sources = paths.filter((path) => language.sources.test(path) && path.startsWith(values.under));
  const mutants = sampleOf(sources.flatMap(mutantsOf), sample, Number(values.seed));
  plantTree(paths);
  const outcomeOf = await language.prepare(paths);
  const counts = { noticed: 0, survived: 0, "not built": 0, judged: 0 };
  for (const [i, mutant] of mutants.entries()) {
    console.error(`${i + 1} of ${mutants.length}: ${mutant.path}:${mutant.number}`);
    if (isJudged(mutant)) {
      counts.judged++;
      continue;
    }
    const outcome = await outcomeOf(mutant);
    counts[outcome]++;
    if (outcome === "survived") console.log(described(mutant));
  }
  const { noticed, survived } = counts;
  const score = ((100 * noticed) / (noticed + survived)).toFixed(1);
  console.log(
    `${noticed} of ${noticed + survived} mutants noticed (${score} %); ${counts["not built"]} do not compile, ${counts.judged} judged before`,
  );
  return survived > 0 ? 1 : 0;
}

process.exitCode = await main();
