import { expect, test, vi } from "vitest";
import { POLICY_PARTS } from "../../src/labs/buffer-cache/policy/policy-parts";
import { defaultScenario } from "../../src/models/allocation/default-scenario";
import type * as AllocationFields from "../../src/models/allocation/fields";
import type * as PolicyFields from "../../src/models/allocation/policy-fields";
import { defaultPolicy } from "../../src/models/allocation/policy-fields";
import { policySentence } from "../../src/models/allocation/policy-words";
import { workloadForm } from "../../src/workloads/allocation/workload-form";
import { workloadSentence } from "../../src/workloads/allocation/workload-words";

/* A policy and a workload with a field that no sentence mentions: its row is all that defines it. */

vi.mock("../../src/models/allocation/policy-fields", async (original) => {
  const fields = await original<typeof PolicyFields>();
  const { integer } = await import("../../src/kernel/scenario/field");
  const when = { key: "capacity", not: [0] };
  const age = { kind: integer({ min: 0, max: 9 }), default: 0, when, label: "age limit", unit: "steps", example: 5 };
  return {
    ...fields,
    policyTable: { ...fields.policyTable, age },
    defaultPolicy: { ...fields.defaultPolicy, age: 0 },
  };
});

vi.mock("../../src/models/allocation/fields", async (original) => {
  const fields = await original<typeof AllocationFields>();
  const { integer } = await import("../../src/kernel/scenario/field");
  const when = { key: "life", is: ["bounded"] };
  const pause = { kind: integer({ min: 0, max: 9 }), affects: "requests", default: 0, when, label: "pause", unit: "B" };
  const workloadRows = { ...fields.workloadRows, pause };
  return { ...fields, workloadRows, allocationRun: { ...fields.allocationRun, pause } };
});

test("the policy's form ends with the field, and its sentence names any value but the default", () => {
  const part = POLICY_PARTS.atEnd.at(-1);
  expect(part?.name).toBe("age limit");
  expect(part?.text(defaultPolicy)).toBe("Age limit: {age}.");
  expect(part?.said(defaultPolicy)).toEqual({ age: 5 });
  expect(part?.isSaid(defaultPolicy)).toBe(false);
  expect([1, 0].map((capacity) => part?.isPossible({ ...defaultPolicy, capacity }))).toEqual([true, false]);
  expect(policySentence({ ...defaultPolicy, ...part?.said(defaultPolicy) })).toMatch(/\. Age limit: 5 steps\.$/);
  expect(policySentence(defaultPolicy)).not.toContain("Age");
});

test("the workload's form ends with the field while it applies, and its sentence names any value but the default", () => {
  const bounded = { ...defaultScenario, generator: "pcg32", life: "bounded" } as const;
  expect(workloadForm(bounded).random).toMatch(/seed \{seed\}\. Pause: \{pause\} B\.$/);
  expect(workloadForm(defaultScenario).random).toMatch(/seed \{seed\}\.$/);
  expect(workloadSentence({ ...bounded, ...{ pause: 3 } })).toMatch(/ Pause: 3.B\.$/);
  expect(workloadSentence(bounded)).not.toContain("Pause");
});
