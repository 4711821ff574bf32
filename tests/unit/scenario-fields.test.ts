import { expect, test } from "vitest";
import { LIMIT } from "../../src/generated/abi";
import type { Affects, Field, Table } from "../../src/kernel/scenario/field";
import { fieldsOf } from "../../src/kernel/scenario/fields";
import { laneOf } from "../../src/kernel/scenario/lanes";
import { reallocRun } from "../../src/labs/realloc/scenario/model";
import { allocationBlock } from "../../src/models/allocation/block";
import { defaultScenario } from "../../src/models/allocation/default-scenario";
import { workloadRows } from "../../src/models/allocation/fields";
import { policyPresets } from "../../src/models/allocation/policies";
import { defaultPolicy, policyTable } from "../../src/models/allocation/policy-fields";
import type { AllocationBreakpoint, AllocationScenario } from "../../src/models/allocation/scenario";
import { allocationStops } from "../../src/models/allocation/stop-kinds";
import { equal } from "../../src/shared/equal";
import { laneLetter } from "../../src/shared/lane-letter";

const allFields = fieldsOf({});

test("each key has the default of its record", () => {
  const defaultsIn = (table: Table) =>
    Object.fromEntries(Object.entries(table).map(([key, field]) => [key, field.default]));
  expect(defaultsIn(allFields)).toEqual(defaultScenario);
  expect(defaultsIn(policyTable)).toEqual(defaultPolicy);
});

const optionsOf = ({ kind }: Field) => (kind.type === "choice" ? kind.options : []);

/** All words of a union type: a missing or an extra word does not compile. */
const wordsOf = <Word extends string>(words: Record<Word, true>) => Object.keys(words);

test("the words of a choice are those of its type", () => {
  expect(optionsOf(workloadRows.life)).toEqual(
    wordsOf<Exclude<AllocationScenario["life"], "batches">>({
      "random-walk": true,
      bounded: true,
      phases: true,
      exponential: true,
      "fixed-counts": true,
      trace: true,
    }),
  );
  expect(optionsOf(allocationStops.table.kind)).toEqual(
    wordsOf<AllocationBreakpoint["kind"]>({
      "efficiency-below": true,
      poisoning: true,
      effect: true,
      "granted-at-least": true,
      "step-equals": true,
      "hits-below": true,
      "lanes-differ": true,
      "largest-freed": true,
      "overhead-above": true,
      "heap-act": true,
      "heap-event": true,
    }),
  );
  expect(optionsOf(allocationStops.table.effect)).toEqual(
    wordsOf<Extract<AllocationBreakpoint, { kind: "effect" }>["effect"]>({
      born: true,
      wasted: true,
      stays: true,
      replaced: true,
      "moved-inside": true,
      any: true,
    }),
  );
});

test("a field that enables others is itself always active", () => {
  for (const table of [allFields, policyTable, allocationStops.table] as Table[]) {
    for (const { when } of Object.values(table)) {
      if (when) expect(table[when.key]).not.toHaveProperty("when");
    }
  }
});

test("no name of a link stands for two fields, and none is a lane's letter", () => {
  const names = Object.entries(allFields).map(([key, { wire = key }]) => wire);
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => laneOf(name) >= 0)).toEqual(["A"]);
});

test("no word of a policy has two meanings", () => {
  const words = Object.entries<Field>(policyTable).flatMap(([key, field]) => [field.wire ?? key, ...optionsOf(field)]);
  const all = [...words, ...Object.keys(policyPresets).filter((name) => name !== "buckets")];
  expect(new Set(all).size).toBe(all.length);
});

test("each lane has a letter", () => {
  const letters = Array.from({ length: LIMIT.LANES }, (_, lane) => laneLetter(lane));
  expect(letters).toEqual(["A", "B", "C", "D"]);
  expect(letters.map(laneOf)).toEqual([0, 1, 2, 3]);
  expect(["", "AB", "E", "a"].map(laneOf)).toEqual([-1, -1, -1, -1]);
});

/** The words that the rows of a table write, a list's length among them. */
const wordsIn = (table: Table): string[] => Object.values(table).flatMap(({ word = [] }) => word);

test("every word of the block has a field, and every field's word is in the block", () => {
  const lists = [...Object.values<Field>(allFields), ...Object.values<Field>(reallocRun)].filter(
    ({ entries }) => entries !== undefined,
  );
  const rowsOf = (section: string): string[] =>
    lists
      .filter(({ entries }) => entries === section)
      .flatMap(({ kind, rows }) => wordsIn(kind.type === "rows" ? kind.row : (rows?.table ?? {})));
  for (const [name, { layout }] of Object.entries(allocationBlock.sections)) {
    const words = name === "scenario" ? wordsIn({ ...allFields, ...reallocRun }) : rowsOf(name);
    // The words of the batches are the scenario's own; their section only names them in refusals.
    if (name !== "batches") expect(new Set(words), name).toEqual(new Set(Object.keys(layout)));
  }
});

test("an edit restarts the run if it changes the requests, and otherwise changes lanes, a command or the view", () => {
  const keysOf = (affects: Affects) =>
    Object.entries(allFields).flatMap(([key, row]) => (equal(row.affects, affects) ? [key] : []));
  expect(keysOf("lanes")).toEqual([
    ...["heapThreads", "threadCount", "crossing", "threadEnds", "collect", "poisonRatio", "big", "lanes"],
  ]);
  expect(keysOf({ live: "arm" })).toEqual(["breakpoints"]);
  expect(keysOf({ live: "loop" })).toEqual(["loopFrom", "loopTo"]);
  expect(keysOf({ live: "change" })).toEqual(["prices"]);
  expect(keysOf("view")).toEqual(expect.arrayContaining(["v", "title", "at", "lens", "stage", "selected"]));
  const [generator, seed, life, ...drawn] = Object.keys(workloadRows);
  const ofTrace = ["trace", "whole", "threads", "span", "only", "traceData"];
  expect(keysOf("requests")).toEqual(["lab", generator, seed, life, ...ofTrace, ...drawn]);
});
