import { heapLabDefaults } from "./default-heap-scenario";
import type { Field, TableOf } from "./field";
import { type ScenarioTable, scenarioTable } from "./fields";
import { fixedCounts } from "./fixed-counts";
import { policyTable } from "./policy-fields";
import type { Lab, Policy, Scenario } from "./scenario";

/** In the heap lab a lane has no cache, and its heap must be said. */
const { default: _, ...saidHeap } = policyTable.heap;
const heapLaneTable: TableOf<Policy> = {
  ...policyTable,
  capacity: { ...policyTable.capacity, default: 0 },
  heap: saidHeap,
};

const withDefaults = (table: ScenarioTable, defaults: Partial<Scenario>): ScenarioTable => ({
  ...table,
  ...Object.fromEntries(
    Object.entries(defaults).map(([key, value]) => [key, { ...table[key as keyof Scenario], default: value }]),
  ),
});

const heapTable: ScenarioTable = withDefaults(
  {
    ...scenarioTable,
    lanes: { ...scenarioTable.lanes, kind: { ...scenarioTable.lanes.kind, row: heapLaneTable } as Field["kind"] },
  },
  heapLabDefaults,
);

const labTables: Readonly<Record<Lab, ScenarioTable>> = { buffer: scenarioTable, heap: heapTable };

const isLab = (name: unknown): name is Lab => typeof name === "string" && Object.hasOwn(labTables, name);

/** The table of a scenario of such a lab and such a life of buffers. What a key means that is not said depends on both. */
export function scenarioTableOf(said: { readonly lab?: unknown; readonly life?: unknown }): ScenarioTable {
  const table = isLab(said.lab) ? labTables[said.lab] : labTables.buffer;
  return (said.life ?? table.life.default) === "fixed-counts" ? withDefaults(table, fixedCounts) : table;
}
