import { allocationRun, viewRows } from "./allocation-fields";
import type { Row } from "./field";
import { fixedCounts } from "./fixed-counts";
import { heapLabDefaults, heapLanes } from "./heap-lab-fields";
import type { Lab } from "./scenario";

type Rows = Readonly<Record<string, Row>>;
type Values = Readonly<Record<string, unknown>>;

/** What a scenario says of its model, beside what all scenarios say. */
interface Model {
  /** What decides a run; in links and files after the step shown first. */
  readonly run: Rows;
  /** How a run is looked at; in links and files at the end. */
  readonly view: Rows;
}

interface LabFields {
  readonly model: Model;
  /** Rows of the model that differ in this lab. */
  readonly own?: Rows;
  /** What a scenario means that says no more than this, where that differs from the rows' defaults. */
  readonly defaults: (said: Values) => Values;
}

const allocation: Model = { run: allocationRun, view: viewRows };

const countsOf = (life: unknown) => (life === "fixed-counts" ? fixedCounts : {});

/**
 * The one place where a lab's name leads to its fields: the first lab is meant where none is said. Another model is a type
 * in scenario.ts and an entry here; validator, link, file, schema, block and what an edit restarts are loops over the rows.
 * What only the page needs of a lab is in lab-input.ts and what only the worker needs in block-layout.ts, so that each loads its own.
 */
export const LABS: Readonly<Record<Lab, LabFields>> = {
  buffer: { model: allocation, defaults: ({ life }) => countsOf(life) },
  heap: {
    model: allocation,
    own: { lanes: heapLanes },
    defaults: ({ life = heapLabDefaults.life }) => ({ ...heapLabDefaults, ...countsOf(life) }),
  },
};
