import type { Row } from "../../../kernel/scenario/field";
import { batchRows, lifeWithBatches } from "../../../models/allocation/batch-rows";
import { laneRows, workloadRows } from "../../../models/allocation/fields";

type Rows = Readonly<Record<string, Row>>;

/** Only batches have these fields and their defaults: other scenarios lack them, as they did before there were batches. */
const ofBatches: Rows = Object.fromEntries(
  Object.entries<Row>(batchRows).map(([key, { default: _, ...row }]) => [
    key,
    { ...row, when: { key: "life", is: ["batches"] } },
  ]),
);

/** The defaults of batches. */
export const batchDefaults = Object.fromEntries(Object.entries<Row>(batchRows).map(([key, row]) => [key, row.default]));

/** A field of the model that batches do not read. */
const withoutBatches = (row: Row): Row => {
  const { when } = row;
  if (when?.key === "life" && when.is !== undefined) return row;
  return { ...row, when: { key: "life", not: ["batches"], ...(when && { and: when }) } };
};

const { generator, seed, life: _, ...others } = workloadRows;

/** The fields that decide a run of the heap lab, in the order of links. */
export const heapRun: Rows = {
  generator,
  seed,
  life: lifeWithBatches,
  ...ofBatches,
  ...Object.fromEntries(Object.entries<Row>(others).map(([key, row]) => [key, withoutBatches(row)])),
  ...laneRows,
};
