import { formatCounted, formatShare } from "../../../shared/figure-text";
import { formatBytes, formatInteger } from "../../../shared/format";
import type { ClassGroup } from "./layout/field";

/** The largest callers are named only if they hold at least this share of the memory and are at most half of all callers. */
const LEAST_SHARE = 0.9;

/** The largest callers: "3 of 91 callers hold 96 % of it." "They need 300 bytes." "the other 88: 68 700 B". */
export function largestWords(groups: readonly ClassGroup[]) {
  const all = sumOf(groups);
  if (all.count === 0) return null;
  const few = [];
  for (const group of groups.toReversed()) {
    few.push(group);
    if (sumOf(few).granted >= LEAST_SHARE * all.granted) break;
  }
  const { count, granted, needed } = sumOf(few);
  if (2 * count > all.count) return { others: callersHold(all.count, all.granted), who: "", need: "" };
  const [hold, need] = count === 1 ? ["holds", "It needs"] : ["hold", "They need"];
  const rest = all.count - count;
  return {
    others: `the other${rest === 1 ? "" : ` ${formatInteger(rest)}`}: ${formatBytes(all.granted - granted)}`,
    who: `${formatInteger(count)} of ${formatCounted(all.count, "caller")} ${hold} ${formatShare(granted / all.granted, 0)} of it.`,
    need: `${need} ${formatCounted(needed, "byte")}.`,
  };
}

const callersHold = (count: number, granted: number): string =>
  `${formatCounted(count, "caller")} ${count === 1 ? "holds" : "hold"} ${formatBytes(granted)}`;

function sumOf(groups: readonly ClassGroup[]) {
  const sum = (of: "count" | "granted" | "needed") => groups.reduce((total, group) => total + group[of], 0);
  return { count: sum("count"), granted: sum("granted"), needed: sum("needed") };
}
