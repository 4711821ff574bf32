import { beforeEach, expect, test } from "vitest";
import { defaultScenarioOf } from "../../src/kernel/scenario/fields";
import {
  isCalibrationFile,
  openMachine,
  removeMachine,
  useMachine,
} from "../../src/labs/realloc/calibrate/calibrate-store";
import { programCommand, programWords } from "../../src/labs/realloc/calibrate/program";
import { callPriceLists } from "../../src/models/allocation/call-prices";
import { runTrial } from "../trial-kit";
import { recorded } from "./calibrate-kit";

const file = recorded();
const RECORDED = JSON.stringify({ bufferlab: "calibrate", v: 1, ...file, sizes: file.sizes.slice(15, 19) });
const { prices } = callPriceLists["glibc-2.36-epyc"];
const computer = { run: runTrial, scenario: defaultScenarioOf("realloc") };

const open = (content: BlobPart, run = computer.run) => openMachine(new Blob([content]), prices, { ...computer, run });

beforeEach(removeMachine);

test("a file is compared and fitted, and gone once it is removed", async () => {
  const done = open(RECORDED);
  expect(useMachine.getState()).toMatchObject({ isReading: true, shown: null });
  await done;
  const { shown, isReading, problems } = useMachine.getState();
  expect([shown?.comparison.alike, shown?.fit.groups.length, isReading, problems]).toEqual([4, 20, false, []]);
  removeMachine();
  expect(useMachine.getState().shown).toBeNull();
});

test("a broken file names its problems, and the last good one stays", async () => {
  await open(RECORDED);
  await open('{"bufferlab":"calibrate","v":2}');
  const { shown, problems } = useMachine.getState();
  expect(shown?.comparison.sizes).toBe(4);
  expect(problems.map(({ field }) => field)).toEqual(["v", "machine", "settings", "sizes"]);
});

test("a file that is removed while it is read does not come back", async () => {
  const done = open(RECORDED);
  removeMachine();
  await done;
  expect(useMachine.getState()).toEqual({ shown: null, isReading: false, problems: [] });
});

test("a failure of the model is a problem", async () => {
  await open(RECORDED, async () => ({ kind: "failed", text: "The worker is dead." }));
  expect(useMachine.getState()).toMatchObject({ isReading: false, problems: [{ value: "The worker is dead." }] });
});

test.each([
  ['{ "bufferlab" : "calibrate"', true],
  ['{"bufferlab":"scenario"}', false],
  ['{"v":1}', false],
  ["", false],
])("the dropped file %j is read as one of the program: %s", async (content, expected) => {
  expect(await isCalibrationFile(new Blob([content]))).toBe(expected);
});

test("the command has the settings that differ from the program's own", () => {
  const usual = {
    order: "serial",
    pointers: 1000,
    factor: [2, 1],
    touch: "none",
    budget: 2 ** 30,
    seed: 1,
    least: 1,
    most: 2 ** 28,
    per: "1",
  } as const;
  const command = (change: object) => programCommand(programWords({ ...usual, ...change }));
  expect(command({})).toBe("cc -O2 -o calibrate calibrate.c && ./calibrate > mine.json");
  expect(command({ order: "one", factor: [3, 2], touch: "all", per: "4", most: 4096 })).toContain(
    "./calibrate order=one factor=3of2 touch=asked most=4096 per=4 > mine.json",
  );
});
