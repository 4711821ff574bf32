import fc from "fast-check";
import { expect, test } from "vitest";
import { fieldsOf } from "../../src/kernel/scenario/fields";
import { decodeLink } from "../../src/kernel/scenario/link/decode";
import { encodeLink } from "../../src/kernel/scenario/link/encode";
import { validPart } from "../../src/kernel/scenario/valid-part";
import { LONG } from "../long-run";
import { arbitraryScenario } from "./arbitrary-scenario";

/** The link of the part of a bad link that can be opened; null = nothing. */
async function left(link: string): Promise<string | null> {
  const result = await decodeLink(link);
  if (result.ok) throw new Error(`${link} is valid`);
  const valid = result.error.valid();
  return valid && encodeLink(valid.scenario);
}

test.each([
  ["the rest of the keys", "#/buffer?v=1&at=x&seed=7", "#/buffer?v=1&seed=7"],
  ["the other lanes", "#/buffer?v=1&A=ten-slots&B=cap:70000&C=buckets", "#/buffer?v=1&A=ten-slots&B=buckets"],
  ["a lane of which a word is not known", "#/buffer?v=1&A=ten-slots&B=cap:9,slow", "#/buffer?v=1&A=ten-slots"],
  [
    "rules on lanes that are left, under their new letters",
    "#/buffer?v=1&A=x&B=ten-slots&C=buckets&bp=A.poison~C.eff.lt.10~apart.gt.20&sel=B.6",
    "#/buffer?v=1&A=ten-slots&B=buckets&bp=B.eff.lt.10~apart.gt.20&sel=A.6",
  ],
  ["two that need each other", "#/buffer?v=1&at=x&from=6&to=63", "#/buffer?v=1&from=6&to=63"],
  [
    "a choice with its list",
    "#/buffer?v=1&gen=pcg32&sizes=listed&list=100.3~200.1&W=0",
    "#/buffer?v=1&gen=pcg32&sizes=listed&list=100.3~200.1",
  ],
  ["not a choice whose list is bad", "#/buffer?v=1&gen=pcg32&sizes=listed&list=100&W=9", "#/buffer?v=1&gen=pcg32&W=9"],
  ["what a newer program says as well", "#/buffer?v=2&at=11&shape=round", "#/buffer?v=1&at=11"],
  ["without the digest, if that is bad", "#/buffer?v=1&at=11&d=x", "#/buffer?v=1&at=11"],
  ["nothing, where nothing is", "#/buffer?v=1&colour=red", null],
  ["nothing of a lab that is none", "#/stacks?v=1", null],
])("%s", async (_, link, expected) => {
  expect(await left(link)).toBe(expected);
});

test("one bad value removes only itself and the values that need it", () => {
  fc.assert(
    fc.property(
      arbitraryScenario,
      fc.constantFrom("at", "seed", "poisonRatio", "big", "title", "lens"),
      (scenario, key) => {
        const valid = validPart({ ...scenario, [key]: null });
        expect(valid?.scenario).toEqual({ ...scenario, [key]: fieldsOf(scenario)[key]?.default });
      },
    ),
    { numRuns: LONG ? 1000 : 50 },
  );
});

test("a valid scenario is kept whole", () => {
  fc.assert(
    fc.property(arbitraryScenario, (scenario) => {
      expect(validPart({ ...scenario })?.scenario).toEqual(scenario);
    }),
    { numRuns: LONG ? 1000 : 50 },
  );
});
