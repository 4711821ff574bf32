import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cacheFile } from "../../src/codegen/cache-file";
import { litLines, type Moment } from "../../src/codegen/code-line";
import { LANGUAGE_NAMES } from "../../src/codegen/language-names";
import { lineDiff, policyCode } from "../../src/codegen/policy-code";
import type { Cause } from "../../src/models/allocation/causes";
import { policyPresets } from "../../src/models/allocation/policies";
import type { Policy } from "../../src/models/allocation/scenario";
import { Pcg32 } from "../oracle/random";
import { whenFull } from "../oracle/return-rule";
import { arbitraryPolicy } from "./arbitrary-scenario";
import { bufferlab } from "./cli-kit";

const flawed = policyPresets["article-flawed"].policy;
const buckets = policyPresets.buckets.policy;

/** The texts of the highlighted lines. */
function lit(policy: Policy, operation: Moment["operation"], cause: Cause, phase?: Moment["phase"]): string[] {
  const code = policyCode(policy);
  const ids = litLines(code, { operation, cause, phase });
  return code.filter(({ id }) => ids.has(id)).map(({ text }) => text.trim());
}

describe("the line that runs", () => {
  test("is named phase by phase in the article's policy", () => {
    expect(lit(flawed, "ALLOCATE", "TOO_SMALL", "fits")).toEqual([
      "if (!b) continue;",
      "if (b->size < needed) continue;",
    ]);
    expect(lit(flawed, "ALLOCATE", "TOO_SMALL", "miss")).toEqual(["return NewBuffer(needed);"]);
    expect(lit(flawed, "ALLOCATE", "FITS", "hit")).toEqual(["slot[i] = NULL;", "return b;"]);
    expect(lit(flawed, "FREE", "KEPT_IN_FREE_SLOT", "keep")).toEqual(["slot[i] = b;", "return;"]);
    expect(lit({ ...flawed, full: "free-oldest" }, "FREE", "KEPT_IN_FREE_SLOT")).toEqual(["slot[i] = b;", "return;"]);
    expect(lit(flawed, "FREE", "NOT_BIGGER", "compare")).toEqual(["if (b->size > slot[out]->size) {"]);
    expect(lit(flawed, "FREE", "NOT_BIGGER", "keep")).toEqual([]);
    expect(lit(flawed, "FREE", "NOT_BIGGER", "free")).toEqual(["FreeBuffer(b);"]);
    expect(lit(flawed, "FREE", "OVER_CUTOFF", "cutoff")).toEqual([]);
  });

  test("is the deciding one and the end if there is no phase", () => {
    expect(lit(flawed, "FREE", "NOT_BIGGER")).toEqual(["if (b->size > slot[out]->size) {", "FreeBuffer(b);"]);
    expect(lit(policyPresets["article-fixed"].policy, "FREE", "OVER_CUTOFF")).toEqual([
      "if (b->size > 200) {",
      "FreeBuffer(b);",
      "return;",
    ]);
    expect(lit(buckets, "ALLOCATE", "OUTSIDE_BUCKETS", "miss")).toEqual([
      "if (k >= BUCKETS)",
      "return NewBuffer(needed);",
    ]);
    expect(lit(policyPresets["no-cache"].policy, "FREE", "NO_SLOTS")).toEqual(["FreeBuffer(b);"]);
  });

  test("is one statement for a miss without slots or with buckets that only round up", () => {
    const policy: Policy = { ...buckets, capacity: 0, roundUp: true };
    expect(lit(policy, "ALLOCATE", "NO_SLOTS", "miss")).toEqual([
      "return NewBuffer(k < BUCKETS",
      "? (k + 1) * 100 : needed);",
    ]);
  });

  const ALLOCATIONS: readonly Cause[] = ["FITS", "CACHE_EMPTY", "TOO_SMALL"];
  /** How a return ends when the one cached buffer has 100 B, by the twin. */
  const returnsOf = ({ full }: Policy): readonly Cause[] =>
    [1, 1000].map(
      (size) =>
        whenFull(full, [{ size: 100, entered: 0, born: 0, handOuts: 0, useful: 0 }], size, new Pcg32(1, 5))
          .cause as Cause,
    );

  test("exists for each end of a step under any policy, and ids are unique", () => {
    fc.assert(
      fc.property(arbitraryPolicy, (policy) => {
        const code = policyCode(policy);
        expect(new Set(code.map(({ id }) => id)).size).toBe(code.length);
        const moments: Moment[] =
          policy.capacity === 0
            ? [{ operation: "ALLOCATE", cause: "NO_SLOTS" }]
            : [
                ...ALLOCATIONS.map((cause): Moment => ({ operation: "ALLOCATE", cause })),
                { operation: "FREE", cause: "KEPT_IN_FREE_SLOT" },
                ...returnsOf(policy).map((cause): Moment => ({ operation: "FREE", cause })),
                ...(policy.cutoff === null ? [] : [{ operation: "FREE", cause: "OVER_CUTOFF" } as const]),
                ...(policy.buckets === "one" ? [] : [{ operation: "FREE", cause: "OUTSIDE_BUCKETS" } as const]),
              ];
        for (const moment of moments) expect(litLines(code, moment).size, moment.cause).toBeGreaterThan(0);
      }),
    );
  });
});

describe("the code beside the picture", () => {
  test("has short lines where the numbers are", () => {
    for (const { policy } of Object.values(policyPresets)) {
      for (const { text } of policyCode(policy)) expect(text.length, text).toBeLessThanOrEqual(44);
    }
  });

  test("contains only what the policy needs", () => {
    const text = (policy: Policy) =>
      policyCode(policy)
        .map((line) => line.text)
        .join("\n");
    expect(text(flawed)).not.toMatch(/clock|BUCKETS|Random|best/);
    expect(text({ ...flawed, lookup: "newest" })).not.toContain("clock");
    expect(text({ ...flawed, lookup: "newest", capacity: 2 })).toContain("b->entered > slot[best]->entered");
    expect(text(policyPresets["no-cache"].policy)).not.toContain("slot");
  });
});

describe("a diff by lines", () => {
  const lines = (text: string) => [...text].map((letter) => ({ text: letter }));
  const shown = (before: string, after: string) =>
    lineDiff(lines(before), lines(after))
      .map(({ side, line }) => ({ both: " ", added: "+", removed: "-" })[side] + line.text)
      .join("");

  test("is empty, complete, or minimal", () => {
    expect(shown("abc", "abc")).toBe(" a b c");
    expect(shown("", "ab")).toBe("+a+b");
    expect(shown("ab", "")).toBe("-a-b");
    expect(shown("abcd", "aced")).toBe(" a-b c+e d");
    expect(shown("ab", "cb")).toBe("-a+c b");
  });

  test("restores both texts with as few changes as possible", () => {
    const letters = fc.array(fc.constantFrom("a", "b", "c"), { maxLength: 12 }).map((list) => list.join(""));
    fc.assert(
      fc.property(letters, letters, (before, after) => {
        const diff = lineDiff(lines(before), lines(after));
        const without = (side: string) => diff.filter((row) => row.side !== side).map(({ line }) => line.text);
        expect(without("added").join("")).toBe(before);
        expect(without("removed").join("")).toBe(after);
        const kept = diff.filter(({ side }) => side === "both").length;
        expect(kept).toBe(longestCommon(before, after));
      }),
    );
  });

  /** Computed directly from its definition. */
  function longestCommon(a: string, b: string, known = new Map<string, number>()): number {
    if (a === "" || b === "") return 0;
    const key = `${a} ${b}`;
    const rest = (x: string, y: string) => longestCommon(x, y, known);
    const length =
      known.get(key) ??
      (a[0] === b[0] ? 1 + rest(a.slice(1), b.slice(1)) : Math.max(rest(a.slice(1), b), rest(a, b.slice(1))));
    known.set(key, length);
    return length;
  }
});

test("a file to copy states its policy, its thread safety and its usage", () => {
  for (const language of LANGUAGE_NAMES) {
    const { text, lines, name } = cacheFile(policyPresets["article-fixed"].policy, language);
    expect(text.replaceAll(/\n(?: \*|\/\/)/g, "")).toContain(
      "Cache 1 buffer. Reuse the first that fits. Above 200 B, skip the cache. When full, free the one coming back.",
    );
    expect(text).toMatch(/Use one (cache per thread|Pool per goroutine)/);
    expect(text.trimEnd().split("\n")).toHaveLength(lines);
    expect(text).toMatch(/^[\n\t\x20-\x7e]*$/);
    expect(name).toMatch(/^buffer_cache[.](h|hpp|rs|go)$/);
  }
});

test("Go has the cutoff for a sync.Pool, and nothing that is safe without one", () => {
  const { policy } = policyPresets["article-fixed"];
  expect(cacheFile(policy, "go").text).toMatch(
    /go[.]dev\/issue\/23199[\s\S]*garbage collection empties it[\s\S]*cap\(buffer\) <= 200/,
  );
  expect(cacheFile({ ...policy, cutoff: null }, "go").text).not.toContain("sync");
});

test("the command line prints the same files", async () => {
  const { policy } = policyPresets["article-fixed"];
  for (const language of LANGUAGE_NAMES) {
    const printed = await bufferlab("code", "--preset", "article", "--lane", "B", "--language", language);
    expect(printed).toEqual({ status: 0, out: cacheFile(policy, language).text, err: "" });
  }
  expect((await bufferlab("code", "#/buffer?v=1&A=article-fixed", "--lane", "B")).err).toMatch(
    /--lane: "B"; allowed: A\b/,
  );
  expect((await bufferlab("code", "--preset", "scan")).err).toContain("lab");
});
