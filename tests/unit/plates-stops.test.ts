import "../plates/register";
import { expect, test } from "vitest";
import { allFields } from "../../scripts/scenario-schema/tables";
import { loadLabs } from "../../src/kernel/labs/labs";
import { fileText } from "../../src/kernel/scenario/file/file";
import { readFile } from "../../src/kernel/scenario/file/read-file";
import { decodeLink } from "../../src/kernel/scenario/link/decode";
import { encodeLink } from "../../src/kernel/scenario/link/encode";
import type { Problem } from "../../src/kernel/scenario/scenario";
import { validateScenario } from "../../src/kernel/scenario/validate";
import { defaultScenario } from "../../src/models/allocation/default-scenario";
import type { Result } from "../../src/shared/result";
import { readRule } from "../../src/ui/rule-phrases";
import { stopSentence } from "../../src/ui/stop-rules-of";
import { platesEngine } from "../plates/engine";
import { platesOf } from "../plates/plates-of";
import type { PlatesBreakpoint, PlatesScenario } from "../plates/scenario";
import { platesPhrases } from "../plates/stop-phrases";
import { platesStopWords } from "../plates/stop-words";
import { plain } from "./lane-kit";

const BROKEN: PlatesBreakpoint = { kind: "broken-at-least", lane: 0, plates: 3 };

function plates(breakpoints: readonly PlatesBreakpoint[]): PlatesScenario {
  const read = validateScenario({ lab: "plates", breakpoints });
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return platesOf(read.value);
}

const fieldsIn = (read: Result<unknown, readonly Problem[]>) => (read.ok ? [] : read.error.map(({ field }) => field));

test("a link and a file hold the stop rules that only one lab has", async () => {
  const scenario = plates([BROKEN, { ...BROKEN, lane: null }]);
  const link = encodeLink(scenario);
  expect(link).toBe("#/plates?v=1&bp=A.broken.ge.3~broken.ge.3");
  const read = await decodeLink(link);
  expect(read.ok && read.value.scenario).toEqual(scenario);
  const file = readFile(fileText({ scenario, digest: null }));
  expect(file.ok && file.value.scenario).toEqual(scenario);
});

test("no lab takes the stop rules of another, and their values have a range", () => {
  expect(fieldsIn(validateScenario({ ...defaultScenario, breakpoints: [BROKEN] }))).toContain("breakpoints[0].kind");
  const foreign = { lab: "plates", breakpoints: [{ kind: "poisoning", lane: null }] };
  expect(fieldsIn(validateScenario(foreign))).toContain("breakpoints[0].kind");
  const none = { lab: "plates", breakpoints: [{ ...BROKEN, plates: 0 }] };
  expect(fieldsIn(validateScenario(none))).toEqual(["breakpoints[0].plates"]);
});

test("the fields of all labs have the kinds of every lab", async () => {
  await loadLabs();
  const { kind } = allFields().breakpoints ?? {};
  const row = kind !== undefined && "row" in kind ? kind.row.kind?.kind : undefined;
  expect(row).toMatchObject({ options: expect.arrayContaining(["poisoning", "step-equals", "broken-at-least"]) });
});

test("the engine stops by them, and words of the lab say why", () => {
  const opened = platesEngine.open(plates([BROKEN]));
  if (!opened.ok) throw new Error("refused");
  const run = opened.value;
  run.arm(run.scenario.breakpoints);
  const stop = run.run(1000);
  expect(stop).toMatchObject({ reason: "breakpoint", breakpoint: 0, lane: 0 });
  expect(stop && plain(stopSentence(stop, run.scenario.breakpoints, platesStopWords, 2))).toBe(
    `Stopped at step ${run.done - 1}: 3 plates are broken in A.`,
  );
});

test("the editor reads their number by the range of the lab's field", () => {
  const phrase = platesPhrases.numbers[1];
  if (!phrase?.number) throw new Error("no phrase");
  const { kinds } = platesStopWords;
  expect(readRule(kinds, { ...phrase, lane: 0 })).toEqual({ ok: true, value: BROKEN });
  const bad = readRule(kinds, { ...phrase, lane: 0, number: { ...phrase.number, text: "0" } });
  expect(bad.ok ? "" : plain(bad.error)).toBe("plates: “0” is not valid. Allowed: a whole number, 1 … 9 999.");
});
