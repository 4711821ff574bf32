import type { ScenarioField } from "../../../kernel/scenario/field";
import { batchRows, everyLife } from "../../../models/allocation/batch-rows";
import { requestRows } from "../../../models/allocation/fields";

type Rows = Readonly<Record<string, ScenarioField>>;

/** Only batches have these fields and their defaults: other scenarios lack them, as they did before there were batches. */
const ofBatches: Rows = Object.fromEntries(
  Object.entries<ScenarioField>(batchRows).map(([key, { default: _, ...row }]) => [
    key,
    { ...row, when: { key: "life", is: ["batches"] } },
  ]),
);

/** The defaults of batches. */
export const batchDefaults = Object.fromEntries(
  Object.entries<ScenarioField>(batchRows).map(([key, row]) => [key, row.default]),
);

/** The fields that decide a run of the heap lab, in the order of links. */
export const heapRun: Rows = requestRows(["trace", "batches"], { life: everyLife, ...ofBatches });
