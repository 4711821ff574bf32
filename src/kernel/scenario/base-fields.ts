import { LIMIT } from "../../generated/kernel";
import { LAB_NAMES } from "../labs/labs";
import { integer, type RowsOf, rows, STEP } from "./field";
import { type CommonKey, type Scenario, stopAt } from "./scenario";
import type { StopKinds } from "./stop-kinds";

/* The fields of every lab's scenarios. In links and files the rows of the model come between these two tables. */

export const openingRows = {
  v: { kind: { type: "version", newest: 1 }, affects: "view", default: 1, label: "version" },
  lab: { kind: { type: "choice", options: LAB_NAMES }, affects: "requests", default: LAB_NAMES[0], label: "lab" },
  title: { kind: { type: "text", most: 80 }, affects: "view", default: "", label: "title", example: "My run" },
  at: {
    kind: integer(STEP, "start"),
    affects: "view",
    default: 37_900,
    label: "step shown first",
    unit: "steps",
    example: 11,
  },
} as const satisfies Partial<RowsOf<Scenario, CommonKey>>;

export const playingRows = ({ table }: StopKinds): RowsOf<Scenario, Exclude<CommonKey, keyof typeof openingRows>> => ({
  breakpoints: {
    kind: rows(table, { min: 0, max: LIMIT.BREAKPOINTS }),
    affects: { live: "arm" },
    default: [],
    label: "breakpoints",
    wire: "bp",
    example: [stopAt(11)],
  },
  loopFrom: {
    kind: integer(STEP, null),
    affects: { live: "loop" },
    default: null,
    label: "loop from",
    unit: "steps",
    wire: "from",
    example: 0,
  },
  loopTo: {
    kind: integer(STEP, null),
    affects: { live: "loop" },
    default: null,
    label: "loop to",
    unit: "steps",
    wire: "to",
    example: 100,
  },
});
