import type { BatchSummary } from "../../../models/allocation/call-summary";
import { binaryBytes } from "../../../models/allocation/charts/heap-units";
import type { SizeAnswer } from "../../../models/allocation/trial-ask";
import { formatInteger } from "../../../shared/format";
import type { Takeaway } from "../../shared/takeaway";
import type { ReallocScenario, Stat } from "../scenario/realloc-scenario";
import type { Sweep } from "./sweep-store";

/** The least ratio of a drop from one size to the next that counts as a cliff. */
const LEAST_DROP = 3;
const PARTS = ["third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh", "twelfth"];

/** The batch of a kind of call at a size. */
export const batchAt = (answer: SizeAnswer | undefined, lane: number, kind: "malloc" | "realloc" | "free") =>
  answer?.lanes[lane]?.[kind];

/** The value of a batch that a person chose. */
export const statOf = (batch: BatchSummary | undefined, stat: Stat): number => batch?.[stat] ?? Number.NaN;

/** Two neighboring sizes between which realloc becomes cheaper. */
export interface Drop {
  readonly before: number;
  readonly after: number;
  readonly ratio: number;
}

/** The largest drop of a lane's realloc from one size to the next; null = none is a cliff. */
export function largestDrop({ sizes }: Sweep, lane: number, stat: Stat): Drop | null {
  const drops = sizes.slice(1).map((answer, i): Drop => {
    const [from, to] = [sizes[i], answer].map((size) => statOf(batchAt(size, lane, "realloc"), stat));
    return { before: sizes[i]?.size ?? 0, after: answer.size, ratio: (from ?? 0) / (to ?? 1) };
  });
  const [largest] = drops.filter(({ ratio }) => ratio >= LEAST_DROP).sort((a, b) => b.ratio - a.ratio);
  return largest ?? null;
}

/** A ratio rounded to a unit fraction: "a ninth of the price", "1/18 of the price". @internal */
export function fractionOfPrice(ratio: number): string {
  const of = Math.round(ratio);
  const part = PARTS[of - LEAST_DROP];
  if (part === undefined) return `1/${formatInteger(of)} of the price`;
  return `${part.startsWith("e") ? "an" : "a"} ${part} of the price`;
}

/** The point of a sweep: its cliff, or the range of its values. */
export function sweepTakeaway(sweep: Sweep | null, { stat }: Pick<ReallocScenario, "stat">, lane: number): Takeaway {
  if (sweep === null) return { strong: "What does a realloc cost", rest: ", by size?" };
  const drop = largestDrop(sweep, lane, stat);
  if (drop !== null) return cliffWords(sweep, lane, drop);
  const values = sweep.sizes.map((answer) => statOf(batchAt(answer, lane, "realloc"), stat));
  const [least, most] = [Math.min(...values), Math.max(...values)].map(formatInteger);
  return { strong: "No cliff", rest: `: from ${least} to ${most} cycles, and never a third less` };
}

function cliffWords({ sizes }: Sweep, lane: number, { before, after, ratio }: Drop): Takeaway {
  const copies = (size: number): boolean => {
    const batch = batchAt(
      sizes.find((answer) => answer.size === size),
      lane,
      "realloc",
    );
    return batch?.paths[0]?.path.startsWith("copied") ?? false;
  };
  const [from, to] = [binaryBytes(before), binaryBytes(after)];
  const rest = `: ${fractionOfPrice(ratio)}`;
  if (copies(before) && !copies(after)) return { strong: `${from} copies, ${to} does not`, rest };
  return { strong: `${to} is cheaper than ${from}`, rest };
}
