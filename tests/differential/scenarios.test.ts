import fc from "fast-check";
import { expect, test } from "vitest";
import type { AllocationScenario } from "../../src/models/allocation/scenario";
import { LONG } from "../long-run";
import { arbitraryScenario } from "../unit/arbitrary-scenario";
import { before } from "./before";
import { present, type Side } from "./side";

/** Values that some fields refuse: other types, other ranges, names that do not exist. */
const oddValue = fc.constantFrom(null, -1, 0, 0.5, 2 ** 53, "", "first", true, [], [[]], {}, [{ size: -1 }], "NaN");
/** A key and the value that it gets, at the top or in the first lane. */
const oddity = fc.record({ key: fc.nat(), value: oddValue, isOfLane: fc.boolean() });
const sample = fc.record({ scenario: arbitraryScenario, oddities: fc.array(oddity, { minLength: 1, maxLength: 3 }) });

type Oddity = typeof oddity extends fc.Arbitrary<infer T> ? T : never;

/** A scenario's file with some values that may be refused. */
function badFile(text: string, oddities: readonly Oddity[]): string {
  const data = JSON.parse(text);
  for (const { key, value, isOfLane } of oddities) {
    const record = isOfLane && typeof data.lanes?.[0] === "object" ? (data.lanes[0] ?? data) : data;
    const keys = [...Object.keys(record), "surplus"];
    record[keys[key % keys.length] as string] = value;
  }
  return JSON.stringify(data);
}

interface Texts {
  readonly link: string;
  readonly file: string;
  readonly badFile: string;
  readonly badLink: string;
}

async function answersOf(side: Side, scenario: AllocationScenario, { link, file, badFile, badLink }: Texts) {
  const ofBadFile = side.readFile(badFile);
  const ofBadLink = await side.decodeLink(badLink);
  return {
    link: side.encodeLink(scenario, "0a1b2c"),
    file: side.fileText({ scenario, digest: null }),
    ofLink: await side.decodeLink(link),
    ofFile: side.readFile(file),
    ofBadFile: ofBadFile.ok ? ofBadFile : { problems: ofBadFile.error.problems, valid: ofBadFile.error.valid() },
    ofBadLink: ofBadLink.ok ? ofBadLink : ofBadLink.error.problems,
  };
}

/** `npm run test:long`: 10,000. */
const RUNS = LONG ? 10_000 : 100;

test("random scenarios have the links, files and problems that they had", { timeout: 600_000 }, async () => {
  const past = await before();
  let refused = 0;
  for (const { scenario, oddities } of fc.sample(sample, { numRuns: RUNS, seed: 16 })) {
    const link = past.encodeLink(scenario, "0a1b2c");
    const file = past.fileText({ scenario, digest: null });
    const texts = { link, file, badFile: badFile(file, oddities), badLink: `${link}&surplus=1&seed=-1` };
    const now = await answersOf(present, scenario, texts);
    expect(JSON.stringify(now)).toBe(JSON.stringify(await answersOf(past, scenario, texts)));
    if ("problems" in now.ofBadFile) refused++;
  }
  expect(refused).toBeGreaterThan(RUNS / 2);
});
