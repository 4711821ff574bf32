import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findTool, installCommand, remedies, TOOLS } from "../../scripts/tools.mjs";
import { cacheFile } from "../../src/codegen/cache-file";
import { drawsSlots } from "../../src/codegen/comparisons";
import { policyCode } from "../../src/codegen/policy-code";
import { policyPresets } from "../../src/models/allocation/policies";
import { defaultPolicy } from "../../src/models/allocation/policy-fields";
import { policySentence } from "../../src/models/allocation/policy-words";
import type { Policy } from "../../src/models/allocation/scenario";
import { formatSix } from "../../src/shared/format";
import golden from "../golden/article.json";
import { LONG } from "../long-run";
import { entry } from "../oracle/entry";
import { Pcg32 } from "../oracle/random";
import { LOOKUPS, RETURN_RULES } from "../oracle/random-scenario";
import { articleTrace, coreRows, PRINT_EVERY, type ReplayTrace, recordedTraces } from "./replay-traces";

const DRIVER = (ending: string) => resolve(`tests/codegen/replay.${ending}`);
const STRICT = ["-Wall", "-Wextra", "-Wpedantic", "-Werror"];

/** The forms in C: the two files to copy, and the content of the code panel. */
const FORMS = ["c", "c++", "page"] as const;
type Form = (typeof FORMS)[number];
const STANDARD = { c: ["c", "-std=c11"], "c++": ["c++", "-std=c++17"], page: ["c", "-std=c11"] } as const;

const folder = mkdtempSync(join(tmpdir(), "bufferlab-codegen-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** The path of a compiler. A missing one fails with installation instructions. */
function compiler(tool: (typeof TOOLS)[keyof typeof TOOLS]): string {
  const path = findTool(tool);
  if (path === undefined) throw new Error(remedies([tool]).join("\n"));
  return path;
}

function subject(policy: Policy, form: Form): string {
  if (form !== "page") return cacheFile(policy, form).text;
  return `${policyCode(policy)
    .map(({ text }) => text)
    .join("\n")}\n`;
}

/** The path of a trace's file. */
const fileOf = (trace: ReplayTrace) => join(folder, `${trace.name.replace(":", "-")}.calls`);
const rowsOf = (program: string, words: readonly string[], trace: ReplayTrace) =>
  execFileSync(program, [...words, fileOf(trace), String(PRINT_EVERY)], { encoding: "utf8" })
    .trimEnd()
    .split("\n");

let onArticle: ReplayTrace;
let recorded: readonly ReplayTrace[] = [];
beforeAll(async () => {
  onArticle = await articleTrace();
  recorded = await recordedTraces();
  for (const trace of [onArticle, ...recorded]) writeFileSync(fileOf(trace), trace.file);
});

/** The article's trace and a recording; all of them in the long run. Without a cache the heap answers resizes. */
function tracesOf(policy: Policy, number: number): readonly ReplayTrace[] {
  if (policy.capacity === 0) return [onArticle];
  return [onArticle, ...(LONG ? recorded : [entry(recorded, number % recorded.length)])];
}

/** The rules of the kind that has more. */
const MOST_RULES = Math.max(LOOKUPS.length, RETURN_RULES.length);

/** A policy with random parts, scaled to the article's sizes. */
function drawnPolicy(seed: number): Policy {
  const random = new Pcg32(20_060_502, 900 + seed);
  const oneOf = <T>(list: readonly T[]): T => entry(list, random.below(list.length));
  const buckets = oneOf(["one", "one", "linear", "powers", "own"] as const);
  const bucketCount = buckets === "powers" ? oneOf([10, 17, 31]) : buckets === "linear" ? oneOf([1, 8, 64]) : 1;
  const roundUp = buckets !== "one" && oneOf([true, false]);
  return {
    ...defaultPolicy,
    // Every rule of either kind occurs at least twice.
    lookup: entry(LOOKUPS, seed % LOOKUPS.length),
    full: entry(RETURN_RULES, (seed + Math.floor(seed / MOST_RULES)) % RETURN_RULES.length),
    capacity: oneOf([1, 2, 3, 10, 64]),
    cutoff: oneOf([null, null, 3_200, 102_400]),
    ratio: oneOf([null, null, 150, 400, 1600]),
    wasteBytes: oneOf([null, null, 300, 12_000]),
    granularity: roundUp ? 1 : oneOf([1, 64, 1000]),
    buckets,
    bucketCount,
    bucketWidth: buckets === "linear" ? oneOf([100, 150, 6_400]) : 100,
    bounds: buckets === "own" ? oneOf([[400], [100, 800, 12_800], [200, 3000, 50_000, 1_638_400]]) : [],
    roundUp,
  };
}

interface Case {
  readonly name: string;
  readonly policy: Policy;
  readonly forms: readonly Form[];
}

/** In the short run a preset is compiled as C++ and in one of the C forms. */
const PRESETS: readonly Case[] = Object.entries(policyPresets).map(([name, { policy }], i) => {
  return { name, policy, forms: LONG ? FORMS : ["c++", i % 2 === 0 ? "c" : "page"] };
});

/**
 * In the short run a random policy has one form, so every rule is compiled as C++ and in one of the C
 * forms.
 */
const dailyForm = (seed: number): Form => (seed < MOST_RULES ? "c++" : seed % 2 === 0 ? "c" : "page");

const DRAWN: readonly Case[] = Array.from({ length: 2 * MOST_RULES }, (_, seed) => {
  const policy = drawnPolicy(seed);
  return { name: policySentence(policy), policy, forms: LONG ? FORMS : [dailyForm(seed)] };
});

/** Pairs of rules in which equal sizes matter: which one of them stays decides what is replaced or reused later. */
const PAIRS: readonly Case[] = (
  [
    ["best-fit", "free-oldest", "one", "c++"],
    ["worst-fit", "free-oldest", "one", "c"],
    ["newest", "keep-bigger", "one", "page"],
    ["oldest", "keep-smaller", "powers", "c++"],
  ] as const
).map(([lookup, full, buckets, form]) => {
  const sizes = buckets === "one" ? {} : { buckets, bucketCount: 14 };
  const policy: Policy = { ...defaultPolicy, capacity: 8, lookup, full, ...sizes };
  return { name: policySentence(policy), policy, forms: LONG ? FORMS : [form] };
});

/** Caches nothing, and its buckets only round up. */
const ROUNDER: Case = {
  name: "no slots, rounded up in buckets",
  policy: { ...defaultPolicy, capacity: 0, buckets: "linear", bucketCount: 8, bucketWidth: 150, roundUp: true },
  forms: FORMS,
};

const CASES = [...PRESETS, ...DRAWN, ...PAIRS, ROUNDER];

/** A case with its number, which its program takes as the first word. */
interface Numbered extends Case {
  readonly number: number;
}
const NUMBERED: readonly Numbered[] = CASES.map((one, number) => ({ ...one, number }));

/** Compiles the files of cases into one program, with its driver. */
type Build = (folder: string, cases: readonly Numbered[]) => string;

type Compiler = readonly [tool: (typeof TOOLS)[keyof typeof TOOLS], flags: readonly string[]];
const GCC: Compiler = [TOOLS.gcc, [LONG ? "-O1" : "-O0"]];
const GXX: Compiler = [TOOLS.gxx, [LONG ? "-O1" : "-O0"]];
const SANITIZED = ["-fsanitize=address,undefined", "-fno-sanitize-recover=all"];
const CLANG: Compiler = [TOOLS.clang, [LONG ? "-O1" : "-O0", ...SANITIZED]];

/** C++ with g++ and C with clang and sanitizers. The long run compiles each with both, optimized. */
const compilersOf = (form: Form): readonly Compiler[] => {
  if (form === "c++") return LONG ? [GXX, CLANG] : [GXX];
  return LONG ? [GCC, CLANG] : [CLANG];
};

/** The names that a policy and its driver give to the linker. */
const GLOBALS = ["main", "BufferCache", "GetBuffer", "ReturnBuffer"];

/** Each policy is compiled alone, so the names of one never meet those of another. */
const buildC =
  (form: Form, [tool, flags]: Compiler): Build =>
  (folder, cases) => {
    const files = cases.map(({ policy, number }) => {
      const [code, file] = [join(folder, `subject_${number}.h`), join(folder, `case_${number}.c`)];
      writeFileSync(code, subject(policy, form));
      const own = GLOBALS.map((name) => `${name} ${name}_${number}`);
      const marks = [...(drawsSlots(policy) ? ["SEEDED"] : []), ...(form === "page" ? ["IS_PAGE"] : [])];
      const defines = [`SUBJECT "${code}"`, ...own, ...marks].map((words) => `#define ${words}\n`);
      writeFileSync(file, `${defines.join("")}#include "${DRIVER("c")}"\n`);
      return file;
    });
    const main = join(folder, "main.c");
    const calls = cases.map(({ number }) => `if (number == ${number}) return main_${number}(count, words);`);
    const declared = cases.map(({ number }) => `int main_${number}(int, char **);`);
    const body = `const int number = atoi(words[1]); ${calls.join(" ")} abort();`;
    writeFileSync(main, `#include <stdlib.h>\n${declared.join("\n")}\nint main(int count, char **words) { ${body} }\n`);
    const [language, standard] = STANDARD[form];
    const libraries = form === "c++" ? ["-lstdc++"] : [];
    const program = join(folder, "program");
    const words = ["-x", language, standard, ...STRICT, ...flags, main, ...files, "-o", program, ...libraries];
    execFileSync(compiler(tool), words);
    return program;
  };

const buildRust: Build = (folder, cases) => {
  const modules = cases.map(({ policy, number: i }) => {
    writeFileSync(join(folder, `cache_${i}.rs`), cacheFile(policy, "rust").text);
    const paths = { buffer_cache: join(folder, `cache_${i}.rs`), replay: DRIVER("rs") };
    const mods = Object.entries(paths).map(([name, path]) => `#[path = "${path}"] pub mod ${name};`);
    return `mod c${i} { ${mods.join(" ")} }`;
  });
  const arms = cases.map(({ policy, number: i }) => {
    const pool = `&c${i}::buffer_cache::Pool::<${policy.capacity}>::new(${drawsSlots(policy) ? "1" : ""})`;
    return `"${i}" => c${i}::replay::replay(${pool}, &trace, every),`;
  });
  const start = `let args: Vec<_> = std::env::args().collect();
    let (trace, every) = (std::fs::read(&args[2]).unwrap(), args[3].parse().unwrap());`;
  const main = `fn main() { ${start} match &args[1][..] { ${arms.join(" ")} _ => panic!() } }`;
  writeFileSync(join(folder, "main.rs"), [...modules, main].join("\n"));
  const flags = ["--edition", "2021", "-D", "warnings", "-C", "opt-level=0"];
  execFileSync("rustc", [...flags, "main.rs", "-o", "replay"], { cwd: folder });
  return join(folder, "replay");
};

const buildGo: Build = (folder, cases) => {
  const pools = cases.map(({ policy, number: i }) => {
    mkdirSync(join(folder, `c${i}`));
    writeFileSync(join(folder, `c${i}`, "buffer_cache.go"), cacheFile(policy, "go").text);
    return drawsSlots(policy) ? `c${i}.New(1)` : `&c${i}.Pool{}`;
  });
  const imports = cases.map(({ number: i }) => `import c${i} "replay/c${i}"`);
  writeFileSync(join(folder, "go.mod"), "module replay\n\ngo 1.21\n");
  writeFileSync(join(folder, "pools.go"), ["package main", ...imports, `var pools = []pool{${pools}}`].join("\n"));
  copyFileSync(DRIVER("go"), join(folder, "replay.go"));
  const options = { cwd: folder, env: { ...process.env, GOFLAGS: "-mod=mod", GOTOOLCHAIN: "local" } };
  execFileSync("go", ["vet", "./..."], options);
  expect(
    execFileSync("gofmt", ["-l", ...cases.map(({ number: i }) => `c${i}`)], { ...options, encoding: "utf8" }),
  ).toBe("");
  execFileSync("go", ["build", "-o", "replay-program", "."], options);
  return join(folder, "replay-program");
};

/** The rows of the core, which every language must print. */
const known = new Map<string, readonly string[]>();
function coreRowsOf({ policy, number }: Numbered, trace: ReplayTrace): readonly string[] {
  const key = `${number} ${trace.name}`;
  const rows = known.get(key) ?? coreRows(policy, trace);
  known.set(key, rows);
  return rows;
}

function expectReplays(build: Build, cases: readonly Numbered[]): void {
  const program = build(mkdtempSync(join(folder, "build-")), cases);
  for (const one of cases)
    for (const trace of tracesOf(one.policy, one.number))
      expect(rowsOf(program, [String(one.number)], trace), one.name).toEqual(coreRowsOf(one, trace));
}

test.each(FORMS)("%s compiles without warnings and replays traces as the simulator does", (form) => {
  const cases = NUMBERED.filter(({ forms }) => forms.includes(form));
  for (const made of compilersOf(form)) expectReplays(buildC(form, made), cases);
});

/** Without its tool, a language is skipped, and says so. */
const OPTIONAL = {
  rust: [{ name: "rustc", commands: ["rustc"], aptPackage: "rustc" }, buildRust],
  go: [{ name: "go", commands: ["go"], aptPackage: "golang-go" }, buildGo],
} as const;

describe.each(["rust", "go"] as const)("%s", (language) => {
  const [tool, build] = OPTIONAL[language];
  const isMissing = findTool(tool) === undefined;
  const remark = isMissing ? `skipped: ${tool.name} is missing, ${installCommand(tool)}` : "";

  test.skipIf(isMissing)(`compiles without warnings and replays traces as the simulator does ${remark}`, () =>
    expectReplays(build, NUMBERED),
  );
});

test.each(["flawed", "fixed"] as const)("the code of the %s policy prints the article's rows", (name) => {
  const { policy } = policyPresets[`article-${name}`];
  const program = buildC("c", [TOOLS.gcc, ["-O1"]])(mkdtempSync(join(folder, "build-")), [
    { name, policy, number: 0, forms: ["c"] },
  ]);
  const rows = new Map(rowsOf(program, ["0"], onArticle).map((line) => [Number(line.split(" ")[0]), line.split(" ")]));
  for (const { step, live, needed, [name]: published } of golden.rows) {
    const [granted, used] = published;
    const figures = rows.get(step)?.slice(1, 4) ?? [];
    expect(figures).toEqual([live, needed, granted].map(String));
    expect(formatSix((Number(figures[1]) * 100) / Number(figures[2]))).toBe(used);
  }
});

test.each([
  ["C++", ["c++"]],
  ["C", ["c", "page"]],
] as const)("every rule is compiled as %s", (_, wanted) => {
  const cases = [...PRESETS, ...DRAWN].filter(({ forms }) => wanted.some((form) => forms.includes(form)));
  const policies = cases.map(({ policy }) => policy);
  expect(new Set(policies.map(({ lookup }) => lookup))).toEqual(new Set(LOOKUPS));
  expect(new Set(policies.map(({ full }) => full))).toEqual(new Set(RETURN_RULES));
  expect(new Set(policies.map(({ buckets }) => buckets)).size).toBe(4);
  for (const key of ["cutoff", "ratio", "wasteBytes", "granularity", "roundUp"] as const) {
    expect(new Set(policies.map((policy) => policy[key])).size).toBeGreaterThan(1);
  }
});
