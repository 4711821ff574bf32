import { BATCHES_FIELD, CALL_ORDER, CALLER_WRITES, LIFETIME_MODEL } from "../../generated/block";
import { choice, integer, type Kind, type Range, type RowsOf } from "../../kernel/scenario/field";
import type { BatchRequests } from "./batches";
import { OF_REQUESTS, workloadRows } from "./fields";

const { max: MOST_PARTS } = BATCHES_FIELD.resize_num;

/** A fraction in a range. */
export const between = (range: Range): Kind => ({ type: "fraction", max: MOST_PARTS, range });

/** The fields of the batches of one size. */
export const batchRows = {
  pointers: {
    ...OF_REQUESTS,
    kind: integer(BATCHES_FIELD.pointers),
    word: "pointers",
    default: 1000,
    label: "pointers, at most",
  },
  order: { ...OF_REQUESTS, kind: choice(CALL_ORDER), word: "order", default: "serial", label: "order of pointers" },
  factor: {
    ...OF_REQUESTS,
    kind: between({ min: 1 / MOST_PARTS, max: 1000 }),
    word: ["resize_num", "resize_den"],
    default: [2, 1],
    label: "realloc to, times the size",
    example: [3, 2],
  },
  touch: { ...OF_REQUESTS, kind: choice(CALLER_WRITES), word: "writes", default: "none", label: "the program writes" },
  size: { ...OF_REQUESTS, kind: integer(BATCHES_FIELD.size), word: "size", default: 65_536, label: "size", unit: "B" },
} as const satisfies RowsOf<BatchRequests, "pointers" | "order" | "factor" | "touch" | "size">;

const { TRACE: _, ...LIVES } = LIFETIME_MODEL;

/** The lifetimes of the realloc lab, which has no traces. */
export const lifeWithBatches = { ...workloadRows.life, kind: choice(LIVES) };

/** All lifetimes. */
export const everyLife = { ...workloadRows.life, kind: choice(LIFETIME_MODEL) };
