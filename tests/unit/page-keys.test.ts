import { expect, test } from "vitest";
import { PAGE_POLICY, WORK } from "../../src/generated/page_cache";
import { HASH_KEYS } from "../../src/models/page_cache/engine/request-stream";
import { SplitMix64 } from "../oracle/random";
import { PageCore } from "../page-kit";

const [PAGES, REQUESTS] = [400, 4000];
const random = new SplitMix64(3);
const given = Array.from({ length: REQUESTS }, () => random.below(random.below(PAGES) + 1));
const keys = Array.from({ length: PAGES }, () => BigInt(random.next()));

/** Misses of a policy if pages have these keys. */
function missesOf(policy: keyof typeof PAGE_POLICY, keys: readonly bigint[]): number {
  const core = new PageCore({ work: WORK.TRACE, given, keys, requests: REQUESTS, cache: 150, lanes: [{ policy }] });
  core.seek(REQUESTS);
  return core.figure(0, "misses");
}

test("only the policies that are said to hash keys depend on them", () => {
  const policies = Object.keys(PAGE_POLICY) as (keyof typeof PAGE_POLICY)[];
  const depend = policies.filter((policy) => missesOf(policy, keys) !== missesOf(policy, []));
  expect(depend.map((policy) => PAGE_POLICY[policy].wire)).toEqual(HASH_KEYS);
});
