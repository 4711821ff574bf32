import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findTool, remedies, TOOLS } from "../../scripts/tools.mjs";
import { cacheFile } from "../../src/codegen/cache-file";
import { policyCode } from "../../src/codegen/policy-code";
import { drawsSlots } from "../../src/codegen/policy-needs";
import { figuresByName } from "../../src/models/allocation/engine/lane-figures";
import { policyPresets } from "../../src/models/allocation/policies";
import { defaultPolicy } from "../../src/models/allocation/policy-fields";
import { policySentence } from "../../src/models/allocation/policy-words";
import type { Policy } from "../../src/models/allocation/scenario";
import { formatSix } from "../../src/shared/format";
import { LONG } from "../long-run";
import { article } from "../oracle/article";
import { entry } from "../oracle/entry";
import { openCore } from "../oracle/open-core";
import { Pcg32 } from "../oracle/random";
import { LOOKUPS, RETURN_RULES } from "../oracle/random-scenario";
import golden from "./article.json";

const STEPS = 37_901;
const PRINT_EVERY = 100;
const DRIVER = resolve("tests/golden/cache-driver.c");
const STRICT = ["-Wall", "-Wextra", "-Wpedantic", "-Werror"];

/** The compiled files: the two files to copy, and the content of the code panel. */
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

/** Compiles the driver around a policy's code and runs it. Returns the output lines. */
function run(policy: Policy, form: Form, tool: (typeof TOOLS)[keyof typeof TOOLS], extra: readonly string[] = []) {
  const file = join(folder, "subject.h");
  const program = join(folder, "program");
  writeFileSync(file, subject(policy, form));
  const [language, standard] = STANDARD[form];
  const defines = [`-DSUBJECT="${file}"`, ...(drawsSlots(policy) ? ["-DSEEDED"] : [])];
  if (form === "page") defines.push("-DIS_PAGE");
  execFileSync(compiler(tool), [
    ...["-x", language, standard, ...STRICT, ...extra, ...defines, DRIVER],
    ...["-o", program],
    ...(form === "c++" ? ["-lstdc++"] : []),
  ]);
  return execFileSync(program, { encoding: "utf8" }).trimEnd().split("\n");
}

/** The same lines from the simulator. */
function simulated(policy: Policy): string[] {
  const session = openCore(article(policy));
  const lines: string[] = [];
  for (let step = 0; step < STEPS; step += PRINT_EVERY) {
    session.run(step + 1 - session.done);
    const { live, needed, granted, hits, heap_allocations, heap_frees, efficiency } = figuresByName(session, 0);
    const used = efficiency === null ? "-" : formatSix(((needed ?? 0) * 100) / (granted ?? 0));
    lines.push([step, live, needed, granted, hits, heap_allocations, heap_frees, used].join(" "));
  }
  return lines;
}

/** A policy with random parts, scaled to the article's sizes. */
function drawnPolicy(seed: number): Policy {
  const random = new Pcg32(20_060_502, 900 + seed);
  const oneOf = <T>(list: readonly T[]): T => entry(list, random.below(list.length));
  const buckets = oneOf(["one", "one", "linear", "powers", "own"] as const);
  const bucketCount = buckets === "powers" ? oneOf([10, 17, 31]) : buckets === "linear" ? oneOf([1, 8, 64]) : 1;
  const roundUp = buckets !== "one" && oneOf([true, false]);
  return {
    ...defaultPolicy,
    // Every rule of either kind occurs twice in twelve.
    lookup: entry(LOOKUPS, seed % LOOKUPS.length),
    full: entry(RETURN_RULES, (seed + Math.floor(seed / 6)) % RETURN_RULES.length),
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

/**
 * Compiles C++ with g++ and C with clang and sanitizers. The long run compiles each with both, optimized.
 */
function compilersOf(form: Form) {
  const gcc = [form === "c++" ? TOOLS.gxx : TOOLS.gcc, [LONG ? "-O1" : "-O0"]] as const;
  const clang = [TOOLS.clang, [LONG ? "-O1" : "-O0", "-fsanitize=address,undefined"]] as const;
  if (LONG) return [gcc, clang];
  return form === "c++" ? [gcc] : [clang];
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
const dailyForm = (seed: number): Form => (seed < 6 ? "c++" : seed % 2 === 0 ? "c" : "page");

const DRAWN: readonly Case[] = Array.from({ length: 12 }, (_, seed) => {
  const policy = drawnPolicy(seed);
  return { name: policySentence(policy), policy, forms: LONG ? FORMS : [dailyForm(seed)] };
});

/** Caches nothing, and its buckets only round up. */
const ROUNDER: Case = {
  name: "no slots, rounded up in buckets",
  policy: { ...defaultPolicy, capacity: 0, buckets: "linear", bucketCount: 8, bucketWidth: 150, roundUp: true },
  forms: FORMS,
};

describe.each([...PRESETS, ...DRAWN, ROUNDER])("$name", ({ policy, forms }) => {
  let expected: string[] = [];

  beforeAll(() => {
    expected = simulated(policy);
  });

  test.each(forms)("%s compiles without warnings and matches the simulator", (form) => {
    for (const [tool, flags] of compilersOf(form)) expect(run(policy, form, tool, flags)).toEqual(expected);
  });
});

test.each(["flawed", "fixed"] as const)("the code of the %s policy prints the article's rows", (name) => {
  const { policy } = policyPresets[`article-${name}`];
  const rows = new Map(
    run(policy, "c", TOOLS.gcc, ["-O1"]).map((line) => [Number(line.split(" ")[0]), line.split(" ")]),
  );
  for (const { step, live, needed, [name]: published } of golden.rows) {
    const [granted, used] = published;
    const [, ...figures] = rows.get(step) ?? [];
    expect([...figures.slice(0, 3), figures.at(-1)]).toEqual([live, needed, granted, used].map(String));
  }
});

test.each([
  ["C++", ["c++"]],
  ["C", ["c", "page"]],
] as const)("every rule is compiled as %s", (_, wanted) => {
  const compiled = [...PRESETS, ...DRAWN].filter(({ forms }) => wanted.some((form) => forms.includes(form)));
  const policies = compiled.map(({ policy }) => policy);
  expect(new Set(policies.map(({ lookup }) => lookup))).toEqual(new Set(LOOKUPS));
  expect(new Set(policies.map(({ full }) => full))).toEqual(new Set(RETURN_RULES));
  expect(new Set(policies.map(({ buckets }) => buckets)).size).toBe(4);
  for (const key of ["cutoff", "ratio", "wasteBytes", "granularity", "roundUp"] as const) {
    expect(new Set(policies.map((policy) => policy[key])).size).toBeGreaterThan(1);
  }
});
