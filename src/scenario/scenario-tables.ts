import { heapLabDefaults } from "./default-heap-scenario";
import type { Field, TableOf } from "./field";
import { scenarioTable } from "./fields";
import { fixedCounts } from "./fixed-counts";
import { policyTable } from "./policy-fields";
import type { Policy, Scenario } from "./scenario";

type ScenarioTable = TableOf<Scenario>;

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

const TABLES = {
  buffer: { byChance: scenarioTable, fixed: withDefaults(scenarioTable, fixedCounts) },
  heap: { byChance: heapTable, fixed: withDefaults(heapTable, fixedCounts) },
};

/** The table of a scenario of such a lab and such a life of buffers: on both hangs what it means where it says nothing. */
export function scenarioTableOf(said: { readonly lab?: unknown; readonly life?: unknown }): ScenarioTable {
  const { byChance, fixed } = TABLES[said.lab === "heap" ? "heap" : "buffer"];
  return (said.life ?? byChance.life.default) === "fixed-counts" ? fixed : byChance;
}
