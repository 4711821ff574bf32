import { LIMIT } from "../../../generated/kernel";
import type { LabInput, LaneForm } from "../../../kernel/labs/labs";
import { type Rule, ruleOf } from "../../../kernel/scenario/rules";
import { pointersOf, resizedBytes } from "../../../models/allocation/batches";
import { GROWTH_LIMITS, growthCount } from "../../../models/allocation/growth";
import { heapForm } from "../../../models/allocation/lane-text";
import { heapLabRules } from "../../../models/allocation/rules";
import type { Policy } from "../../../models/allocation/scenario";
import { sweepSizes } from "../../../models/allocation/sweep-sizes";
import { formatInteger } from "../../../shared/format";
import { discardsIn, type ReallocScenario } from "./realloc-scenario";

const rule = ruleOf<ReallocScenario>();

/** The nearest of these sizes to one, below and above it. */
function neighbors(sizes: readonly number[], size: number): string {
  const below = sizes.filter((one) => one < size).at(-1);
  const above = sizes.find((one) => one > size);
  return [below, above].flatMap((one) => (one === undefined ? [] : [formatInteger(one)])).join(" or ");
}

const ownRules: readonly Rule[] = [
  rule(["life"], ({ life }, report) => {
    if (life !== "batches") report("life", life, "batches in the realloc lab");
  }),
  rule(["least", "most", "per"], ({ least, most, per }, report) => {
    if (least > most) report("most", most, `at least the smallest size, ${formatInteger(least)}`);
    else if (sweepSizes(least, most, Number(per)).length === 0)
      report("most", most, `at least the first size from ${formatInteger(least)} on`);
  }),
  rule(["least", "most", "per", "size"], ({ least, most, per, size }, report) => {
    const sizes = sweepSizes(least, most, Number(per));
    if (sizes.length > 0 && !sizes.includes(size))
      report("size", size, `a size of the sweep, such as ${neighbors(sizes, size)}`);
  }),
  rule(["most", "factor", "size"], ({ most, factor, size }, report) => {
    const [least, largest] = [size, Math.max(most, size)].map((bytes) => resizedBytes(bytes, factor));
    if ((least ?? 0) < 1 || (largest ?? 0) >= LIMIT.NONE)
      report("factor", factor, `a fraction after which every size has 1 … ${formatInteger(LIMIT.NONE - 1)} bytes`);
  }),
  rule(["pointers", "size", "budget", "at"], (batch, report) => {
    const last = 3 * pointersOf(batch) - 1;
    if (typeof batch.at === "number" && batch.at > last)
      report("at", batch.at, `at most the last call, ${formatInteger(last)}`);
  }),
  rule(["grow", "add", "start", "upto", "others"], ({ grow, add, start, upto, others }, report) => {
    const most = GROWTH_LIMITS.growths;
    if (growthCount({ factor: grow, add, start, upto, others }) > most)
      report("grow", grow, `a rule that reaches the last capacity in at most ${formatInteger(most)} growths`);
  }),
];

const DISCARD = ",discard:1";

/** A lane in a link: its heap, and ",discard:1" where realloc loses the contents. */
const reallocForm: LaneForm = {
  ...heapForm,
  write: (lane: Policy) => `${heapForm.write(lane)}${discardsIn(lane) ? DISCARD : ""}`,
  read: (text) =>
    text.endsWith(DISCARD) ? { ...heapForm.read(text.slice(0, -DISCARD.length)), discard: true } : heapForm.read(text),
  example: (name) => (name === "discard" ? `ptmalloc${DISCARD}` : heapForm.example(name)),
  fileExample: (path) => (path === "discard" ? { discard: true } : heapForm.fileExample(path)),
};

/** The rules and the lanes of the realloc lab's links and files. */
export const reallocInput: LabInput = {
  rules: [...ownRules, ...heapLabRules],
  lane: reallocForm,
};
