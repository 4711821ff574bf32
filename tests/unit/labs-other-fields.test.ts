import { expect, test } from "vitest";
import { integer } from "../../src/kernel/scenario/field";
import { defaultScenario } from "../../src/models/allocation/default-scenario";
import { allocationRun, workloadRows } from "../../src/models/allocation/fields";
import { defaultPolicy, policyTable } from "../../src/models/allocation/policy-fields";

/* A policy and a workload with a field that no sentence mentions: its row is all that defines it. */

const kind = integer({ min: 0, max: 9 });
const age = { kind, default: 0, when: { key: "capacity", not: [0] }, label: "age limit", unit: "steps", example: 5 };
Object.assign(policyTable, { age });
Object.assign(defaultPolicy, { age: 0 });
const when = { key: "life", is: ["bounded"] };
const pause = { kind, affects: "requests", default: 0, when, label: "pause", unit: "B" };
for (const rows of [workloadRows, allocationRun]) Object.assign(rows, { pause });

// Sentences and forms are made of the rows when their modules start.
const { POLICY_PARTS } = await import("../../src/labs/buffer-cache/policy/policy-parts");
const { policySentence } = await import("../../src/models/allocation/policy-words");
const { workloadForm } = await import("../../src/workloads/allocation/workload-form");
const { workloadSentence } = await import("../../src/workloads/allocation/workload-words");

test("the policy's form ends with the field, and its sentence names any value but the default", () => {
  const part = POLICY_PARTS.atEnd.at(-1);
  expect(part?.name).toBe("age limit");
  expect(part?.text(defaultPolicy)).toBe("Age limit: {age}.");
  expect(part?.said(defaultPolicy)).toEqual({ age: 5 });
  expect(part?.isSaid(defaultPolicy)).toBe(false);
  expect([1, 0].map((capacity) => part?.isPossible({ ...defaultPolicy, capacity }, defaultScenario))).toEqual([
    true,
    false,
  ]);
  expect(policySentence({ ...defaultPolicy, ...part?.said(defaultPolicy) })).toMatch(/\. Age limit: 5 steps\.$/);
  expect(policySentence(defaultPolicy)).not.toContain("Age");
});

test("the workload's form ends with the field while it applies, and its sentence names any value but the default", () => {
  const bounded = { ...defaultScenario, generator: "pcg32", life: "bounded", pause: 0 } as const;
  expect(workloadForm(bounded).random).toMatch(/seed \{seed\}\. Pause: \{pause\} B\.$/);
  expect(workloadForm(defaultScenario).random).toMatch(/seed \{seed\}\.$/);
  expect(workloadSentence({ ...bounded, ...{ pause: 3 } })).toMatch(/ Pause: 3.B\.$/);
  expect(workloadSentence(bounded)).not.toContain("Pause");
});
