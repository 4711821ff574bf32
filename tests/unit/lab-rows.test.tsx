import { expect, test } from "vitest";
import { labDirector } from "../../src/app/lab-director";
import { blankFrame } from "../../src/kernel/run/first-frame";
import { useScenario } from "../../src/kernel/run/scenario-store";
import { defaultScenarioOf } from "../../src/kernel/scenario/fields";
import { LAB_NAMES } from "../../src/kernel/scenario/lab-names";
import { LAB_MODULES } from "../../src/labs/modules";
import { LAB_ROWS } from "../../src/labs/registry";
import { allocationOf } from "../../src/models/allocation/allocation-of";
import { seeded } from "./seeded";

test.each(LAB_NAMES)("the chunks of the %s lab begin with what its row loads", async (lab) => {
  const { page, asked, files, lesson } = LAB_MODULES[lab];
  const row = LAB_ROWS[lab];
  const partsOf = async (path: string) => Object.values(await import(/* @vite-ignore */ `../../src/labs/${path}`));
  expect(await partsOf(page)).toContain(await row.page());
  expect(await partsOf(asked)).toContain(await row.asked.lab());
  expect(await partsOf(files)).toContain(await row.files());
  expect(lesson === null).toBe(row.lesson === null);
  if (lesson !== null) expect(await partsOf(lesson)).toContain(await row.lesson?.());
});

test.each(LAB_NAMES)(
  "a step of the %s lab waits for its director where it has one, and is seen at once elsewhere",
  (lab) => {
    const scenario = { ...defaultScenarioOf(lab), at: 10 };
    useScenario.setState({ scenario });
    const [before, after] = [blankFrame(scenario), blankFrame({ ...scenario, at: 11 })];
    const director = labDirector();
    expect(director.begins(before, after, true, () => {})).toBe(LAB_ROWS[lab].director !== null);
    director.cut();
  },
);

test("the header names the publication of the article's run alone", () => {
  const published = LAB_NAMES.map((lab) => LAB_ROWS[lab].published(defaultScenarioOf(lab)));
  const sources = published.filter((publication) => publication !== null);
  expect(sources.map(({ name, isExact }) => [name, isExact])).toEqual([
    ["Chen 2006", true],
    ["LQWiki 2008", false],
  ]);
  expect(LAB_ROWS.buffer.published(seeded(allocationOf(defaultScenarioOf("buffer")), 7))).toBeNull();
});
