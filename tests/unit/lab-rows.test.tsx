import { expect, test } from "vitest";
import { labDirector } from "../../src/app/lab-director";
import { LAB_NAMES } from "../../src/kernel/labs/labs";
import { blankFrame } from "../../src/kernel/run/frame-store";
import { useScenario } from "../../src/kernel/run/scenario-store";
import { defaultScenarioOf } from "../../src/kernel/scenario/fields";
import { labOf } from "../../src/labs/labs";
import { allocationOf } from "../../src/models/allocation/allocation-of";
import { seeded } from "./seeded";

test.each(LAB_NAMES)(
  "a step of the %s lab waits for its director where it has one, and is seen at once elsewhere",
  (lab) => {
    const scenario = { ...defaultScenarioOf(lab), at: 10 };
    useScenario.setState({ scenario });
    const [before, after] = [blankFrame(scenario), blankFrame({ ...scenario, at: 11 })];
    const director = labDirector();
    expect(director.begins(before, after, true, () => {})).toBe(labOf(lab).director !== undefined);
    director.cut();
  },
);

test("the header names the publication of the article's run alone", () => {
  const published = LAB_NAMES.map((lab) => labOf(lab).published?.(defaultScenarioOf(lab)) ?? null);
  const sources = published.filter((publication) => publication !== null);
  expect(sources.map(({ name, isExact }) => [name, isExact])).toEqual([
    ["Chen 2006", true],
    ["LQWiki 2008", false],
  ]);
  expect(labOf("buffer").published?.(seeded(allocationOf(defaultScenarioOf("buffer")), 7))).toBeNull();
});
