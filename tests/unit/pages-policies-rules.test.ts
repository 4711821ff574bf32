import { describe, expect, test } from "vitest";
import { ACT, PAGE_CAUSE, PAGE_POLICY, WORK } from "../../src/generated/page_cache";
import { POLICY_NAMES, type PolicyName, parametersOf } from "../../src/models/page_cache/policies";
import { actKey, listName, rulesOfPolicy } from "../../src/models/page_cache/policy-rules";
import { wordsOfPolicy } from "../../src/models/page_cache/policy-words";
import { EVERY_RULE, PageCore, type PageScenario } from "../page-kit";

type Key = keyof typeof PAGE_POLICY;
const KEYS = Object.fromEntries(Object.entries(PAGE_POLICY).map(([key, { wire }]) => [wire, key])) as Record<
  PolicyName,
  Key
>;

const REQUESTS = 3000;

/** Small caches, so that every act happens soon: a scan through a working set, and memory taken for a while. */
const STREAMS: readonly Omit<PageScenario, "lanes">[] = [
  { cache: 200, n: 500, hot: 400, scan: 150, requests: REQUESTS, window: 100 },
  { cache: 13, work: WORK.ZIPF, n: 60, alpha: 60, requests: REQUESTS, take_at: 900, take_pages: 6, take_until: 1200 },
  {
    cache: 203,
    work: WORK.ZIPF,
    n: 900,
    alpha: 80,
    requests: REQUESTS,
    take_at: 900,
    take_pages: 40,
    take_until: 1200,
  },
  { cache: 30, work: WORK.LOOP, n: 33, requests: REQUESTS },
];

const core = new PageCore();

/** The keys of all acts that the core emits for a policy and its variants. */
function emitted(policy: PolicyName): ReadonlySet<string> {
  const found = new Set<string>();
  const lanes = EVERY_RULE.filter((rule) => rule.policy === KEYS[policy]);
  for (const stream of STREAMS) {
    for (const lane of lanes) {
      core.open({ ...stream, lanes: [lane] });
      for (let step = 0; step < REQUESTS; step++) {
        core.call("bl_run", 1);
        for (const { kind, cause } of core.acts(0)) found.add(actKey(ACT[kind], PAGE_CAUSE[cause]));
      }
    }
  }
  return found;
}

describe.each(POLICY_NAMES)("%s", (policy) => {
  const lines = rulesOfPolicy(policy).lines;

  test("has at most twelve lines, and each of its acts lights one", () => {
    expect(lines.length).toBeLessThanOrEqual(12);
    const lit = new Set<string>(lines.flatMap(({ acts }) => acts));
    const acts = emitted(policy);
    expect([...acts].filter((act) => !lit.has(act))).toEqual([]);
    expect([...lit].filter((act) => !acts.has(act))).toEqual([]);
  });

  test("has words for its lists and parameters, and a rule of one sentence", () => {
    const words = wordsOfPolicy(policy);
    expect(Object.keys(words.parameters)).toEqual(parametersOf(policy).map(({ name }) => name));
    expect(rulesOfPolicy(policy).lists).toHaveLength(PAGE_POLICY[KEYS[policy]].lists.length);
    expect(words.rule).toMatch(/^[A-Z].*[.]$/);
    expect(words.rule.split(" ").length).toBeLessThanOrEqual(22);
  });
});

test("SLRU's segments are numbered from the lowest", () => {
  expect(listName("slru", 3)).toBe("segment 3");
  expect(listName("arc", 1)).toBe("T2");
});
