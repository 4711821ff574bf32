import { expect, test } from "vitest";
import { decodeLink } from "../../src/kernel/scenario/link/decode";
import { policyPresets } from "../../src/models/allocation/policies";
import { CUTOFFS, FULL_RULES, fixAddress, NO_CUTOFF, policyOf, SIZES, sharesUnder } from "../../src/start/fix/cutoffs";

const CHOICES = CUTOFFS.flatMap((_, stop) => FULL_RULES.map(({ rule }) => ({ stop, full: rule })));

test("the lab opens with the policy that was tried, beside the article's fix", async () => {
  expect(CHOICES).toHaveLength(30);
  for (const choice of CHOICES) {
    const opened = await decodeLink(fixAddress(choice));
    const lanes = opened.ok && opened.value.scenario.lanes;
    expect(lanes, fixAddress(choice)).toMatchObject([policyOf(choice), policyPresets["article-fixed"].policy]);
  }
});

test("a cutoff admits the requests of its own size and below, and none admits all", () => {
  const shares = SIZES.map((_, i) => (i < 3 ? 0.25 : 0.25 / 11));
  expect([0, 1, 2].map((stop) => sharesUnder(shares, stop))).toEqual([0.25, 0.5, 0.75]);
  expect(sharesUnder(shares, NO_CUTOFF)).toBeCloseTo(1);
});
