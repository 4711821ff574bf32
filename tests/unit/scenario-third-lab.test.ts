import "./sheets-lab";
import { expect, test } from "vitest";
import { scenarioSchema } from "../../scripts/scenario-schema/schema";
import { allFields } from "../../scripts/scenario-schema/tables";
import { LAB_NAMES, loadLabs } from "../../src/kernel/labs/labs";
import { blockOf } from "../../src/kernel/scenario/block";
import { defaultScenarioOf } from "../../src/kernel/scenario/fields";
import { fileExample } from "../../src/kernel/scenario/file/example";
import { fileText } from "../../src/kernel/scenario/file/file";
import { readFile } from "../../src/kernel/scenario/file/read-file";
import { decodeLink } from "../../src/kernel/scenario/link/decode";
import { encodeLink, linkFields } from "../../src/kernel/scenario/link/encode";
import { linkExample } from "../../src/kernel/scenario/link/example";
import type { Scenario } from "../../src/kernel/scenario/scenario";
import { canContinue, liveCommands, simulationKey } from "../../src/kernel/scenario/simulation-key";
import { validateScenario } from "../../src/kernel/scenario/validate";
import { defaultScenario } from "../../src/models/allocation/default-scenario";
import { type SheetScenario, sheetsBlock } from "./sheets-lab";

await loadLabs();

const isOfSheets = (scenario: Scenario): scenario is SheetScenario => "frames" in scenario;
function usual(): SheetScenario {
  const scenario = defaultScenarioOf("sheets");
  if (!isOfSheets(scenario)) throw new TypeError(`The lab ${scenario.lab} has no sheets.`);
  return scenario;
}
const sheets = (change: Partial<SheetScenario> = {}): SheetScenario => ({ ...usual(), ...change });

test("its scenario has the fields of all labs and its own, and its lab's defaults", () => {
  expect(usual()).toEqual({
    ...{ v: 1, lab: "sheets", title: "", at: 100, breakpoints: [], loopFrom: null, loopTo: null },
    ...{ frames: 64, writeBack: null, lanes: [{ depth: 1 }], colors: false },
  });
});

test("the validator accepts it, and names values out of range, broken rules of its model and foreign fields", () => {
  expect(validateScenario({ lab: "sheets", frames: 8 })).toEqual({ ok: true, value: sheets({ frames: 8 }) });
  const bad = validateScenario({ lab: "sheets", frames: 7, writeBack: 0, seed: 1, loopFrom: 4, loopTo: 4 });
  const fields = bad.ok ? [] : bad.error.map(({ field }) => field);
  expect(fields).toEqual(["writeBack", "seed", "frames", "loopTo"]);
});

test("its link is flat, in the order of its rows, and opens as the same scenario", async () => {
  const scenario = sheets({
    frames: 8,
    writeBack: 20,
    lanes: [{ depth: 2 }, { depth: 3 }],
    loopFrom: 1,
    loopTo: 2,
    colors: true,
  });
  const link = encodeLink(scenario);
  expect(link).toBe("#/sheets?v=1&frames=8&back=20&A=2&B=3&from=1&to=2&colors=true");
  const read = await decodeLink(link);
  expect(read.ok && read.value.scenario).toEqual(scenario);
});

test("its file contains all active fields, can be read back, and matches the schema", () => {
  const scenario = sheets({ writeBack: 20 });
  const read = readFile(fileText({ scenario, digest: null }));
  expect(read.ok && read.value.scenario).toEqual(scenario);
  const { properties } = scenarioSchema() as { properties: Record<string, object> };
  expect(Object.keys(properties)).toEqual(["$schema", "digest", ...Object.keys(allFields())]);
  expect(properties.lab).toMatchObject({ enum: LAB_NAMES, default: LAB_NAMES[0] });
  expect(properties.frames).toMatchObject({ type: "integer", minimum: 1, maximum: 4096, default: 64 });
});

test("its block has its own core's version and words", () => {
  const block = blockOf(sheetsBlock, sheets({ frames: 8, lanes: [{ depth: 2 }, { depth: 3 }] }));
  expect([...block]).toEqual([7, 8, 2 ** 32 - 1, 2, 2, 3, 0, 0]);
});

test("its rows say whether an edit begins the run again", () => {
  const here = sheets();
  expect(canContinue(here, sheets({ frames: 8 }))).toBe(false);
  expect(canContinue(here, sheets({ writeBack: 9, lanes: [{ depth: 2 }] }))).toBe(true);
  expect([...liveCommands(here, sheets({ writeBack: 9, frames: 8, loopTo: 5 }))]).toEqual(["change", "loop"]);
  expect(simulationKey(sheets({ colors: true, writeBack: 9, frames: 8 }))).toEqual(sheets({ frames: 8 }));
});

test("a problem with its link comes with an example of its own key", () => {
  expect(linkExample("back", "sheets")).toBe("back=10");
  expect(linkExample("B: depth", "sheets")).toBe("B=2");
  expect(fileExample("lanes[1].depth", "sheets")).toBe('"depth": 2');
});

test("no two keys of a lab share a name in links, and the other labs are unchanged", async () => {
  const names = linkFields("sheets").map(({ wire }) => wire);
  expect(new Set(names).size).toBe(names.length);
  const read = await decodeLink("#/buffer?v=1");
  expect(read.ok && read.value.scenario).toEqual(defaultScenario);
  expect(defaultScenario).not.toHaveProperty("frames");
});
