import { LIMIT } from "../../../generated/kernel";
import type { LabInput } from "../../../kernel/labs/labs";
import { type Rule, ruleOf } from "../../../kernel/scenario/rules";
import { type BatchRequests, BUDGET, resizedBytes } from "../../../models/allocation/batches";
import { heapForm } from "../../../models/allocation/lane-text";
import { heapLabRules } from "../../../models/allocation/rules";
import { formatInteger } from "../../../shared/format";

const rule = ruleOf<BatchRequests>();

/** The rules of batches, which have their fields alone. */
const batchRules: readonly Rule[] = [
  rule(["generator", "life"], ({ generator, life }, report) => {
    if (life === "batches" && generator !== "pcg32") report("generator", generator, "pcg32 with life batches");
  }),
  rule(["pointers", "size"], ({ pointers, size }, report) => {
    const most = Math.floor(BUDGET.max / size);
    if (pointers > most) report("pointers", pointers, `at most ${formatInteger(most)} of this size`);
  }),
  rule(["size", "factor"], ({ size, factor }, report) => {
    const bytes = resizedBytes(size, factor);
    if (bytes < 1 || bytes >= LIMIT.NONE)
      report("factor", factor, `a fraction after which the size has 1 … ${formatInteger(LIMIT.NONE - 1)} bytes`);
  }),
];

export const heapLabInput: LabInput = {
  rules: [...batchRules, ...heapLabRules],
  lane: heapForm,
  traced: (threads) => (threads > 1 ? { heapThreads: "apart" } : {}),
};
