import { PAGE_CAUSE } from "../../../generated/page_cache";
import type { LaneArrays } from "../../../kernel/protocol/frame";
import { names } from "../../../kernel/scenario/field";
import { leastPages } from "../../../models/page_cache/empty-cache";
import { pageFigure } from "../../../models/page_cache/figures";
import type { PolicyArrays } from "../../../models/page_cache/policy-frame";
import { listName, rulesOfPolicy } from "../../../models/page_cache/policy-rules";
import { tunedPolicy } from "../../../models/page_cache/policy-tables";
import type { PolicyChoice } from "../../../models/page_cache/scenario";
import { formatCounted, formatShare } from "../../../shared/figure-text";
import { formatInteger } from "../../../shared/format";
import { type Act, actsOf } from "../request/acts";
import { drawnLists, listsOf, type PolicyList, roleOfCell } from "./lists";
import { type Knowledge, ROLE_WORDS } from "./roles";

const CAUSES = names(PAGE_CAUSE).map((name) => name.replaceAll("-", " "));

/** Lists that have numbers, not names: SLRU's segments. */
const NUMBERED = /^(.+) (\d+)$/;

const sizes = (lists: readonly PolicyList[]): string =>
  lists.map(({ name, entries }) => `${name.replace(NUMBERED, "$2:")} ${formatInteger(entries)}`).join(" · ");

/** The names and sizes of the lists that hold pages. */
export function pageListWords(lists: readonly PolicyList[]): string {
  const paged = lists.filter(({ kind }) => kind !== "names");
  const [only] = paged;
  if (only !== undefined && paged.length === 1) return `${only.name}, ${formatCounted(only.entries, "page")}`;
  const [, name] = NUMBERED.exec(only?.name ?? "") ?? [];
  return name === undefined ? sizes(paged) : `${name}s ${sizes(paged)}`;
}

/** The names and sizes of the lists that remember pages no longer in the cache; "" = the policy has no such list. */
export function nameListWords(lists: readonly PolicyList[]): string {
  const named = lists.filter(({ kind }) => kind === "names");
  return named.length === 0 ? "" : `ghosts, names without pages: ${sizes(named)}`;
}

const marked = (lists: readonly PolicyList[]): number =>
  lists.flatMap(({ cells }) => cells).reduce((sum, cell) => sum + cell.marked, 0);

const highest = (lists: readonly PolicyList[]): number =>
  Math.max(0, ...lists.flatMap(({ cells }) => cells.map(({ value }) => value)));

/** The first act of the last request with this kind and cause; undefined = no such act. */
const actOf = (cache: PolicyArrays, kind: Act["kind"], cause: Act["cause"]): Act | undefined =>
  actsOf(cache).find((act) => act.kind === kind && act.cause === cause);

/** The hand, and the pages that it passed at the last request. */
function handWords(cache: PolicyArrays): string {
  const passed = actOf(cache, "HAND", "NONE")?.before;
  const moved = passed === undefined ? "" : `, passed ${formatInteger(passed)}`;
  return `hand at page ${formatInteger(pageFigure(cache, "hand"))}${moved}`;
}

/** CLOCK with more than one bit per page has counters. */
const markWords = ({ parameters }: PolicyChoice, count: number): string =>
  Number(parameters.bits ?? 1) > 1
    ? `${formatCounted(count, "counter")} above 0`
    : `${formatCounted(count, "bit")} set`;

/** The two estimates that the last request compared, or the highest one. */
function estimateWords(cache: PolicyArrays, lists: readonly PolicyList[]): string {
  const lost = actOf(cache, "EVICT", "LOST_COMPARISON");
  if (lost === undefined) return `estimates up to ${formatInteger(highest(lists))}`;
  return `new page’s estimate ${formatInteger(lost.before)}, old page’s ${formatInteger(lost.after)}`;
}

/** The state that decides the next eviction. A cache of fewer pages than its policy needs has none. */
export function stateWords(cache: PolicyArrays, policy: PolicyChoice, pages: number): string {
  const least = leastPages(tunedPolicy({ policy }));
  if (pages >= least) return decidingState(cache, policy);
  return Number.isFinite(least) ? `caches nothing with fewer than ${formatCounted(least, "page")}` : "caches nothing";
}

/** The hand and the set bits, ARC's target, the counts, or only the order. */
function decidingState(cache: PolicyArrays, policy: PolicyChoice): string {
  const lists = listsOf(cache, policy);
  switch (rulesOfPolicy(policy.model).state) {
    case "hand":
      return `${handWords(cache)}; ${markWords(policy, marked(lists))}`;
    case "target":
      return `target for T1: p = ${targetText(pageFigure(cache, "target"))}`;
    case "counts":
      return `counts from ${formatInteger(highest(lists))} down`;
    case "estimates":
      return estimateWords(cache, lists);
    case "next requests":
      return "needed soonest ◂";
    case "no order":
      return "in no order";
    default:
      return "newest ◂";
  }
}

/** The page that the next unknown miss evicts. */
interface NextOut {
  readonly page: string;
  /** Its list and the reason: "from T1, least recent". */
  readonly why: string;
}

/** The page that leaves at the next miss of an unknown page; null = nothing would leave. */
export function nextOut(cache: PolicyArrays, { model }: PolicyChoice): NextOut | null {
  const page = pageFigure(cache, "next_out");
  if (Number.isNaN(page)) return null;
  const list = pageFigure(cache, "next_out_list");
  const isOnly = cache.lists.length <= 2;
  const cause = CAUSES[pageFigure(cache, "next_out_cause")] ?? "";
  return { page: formatInteger(page), why: isOnly ? cause : `from ${listName(model, list)}, ${cause}` };
}

/** Names the selected page in a lane: its list, its role, and how many pages its cell stands for. */
export function selectedWords(
  cache: PolicyArrays,
  policy: PolicyChoice,
  selected: number,
  knowledge: Knowledge,
): string {
  const lists = drawnLists(cache, policy, knowledge);
  for (const { name, cells } of lists) {
    const cell = cells.find(({ page }) => page === selected);
    if (cell === undefined) continue;
    const more = cell.entries > 1 ? ` and ${formatCounted(cell.entries - 1, "neighbor")}` : "";
    const label = ROLE_WORDS.find(([role]) => role === roleOfCell(cell))?.[2] ?? "";
    return `page ${formatInteger(selected)}${more} in ${name}: ${label}`;
  }
  const isMerged = lists.some(({ cells }) => cells.some(({ entries }) => entries > 1));
  return `page ${formatInteger(selected)}: ${isMerged ? "no cell of its own" : "not in this cache"}`;
}

/** ARC's target as text. p is rarely whole. */
export const targetText = (target: number): string =>
  Number.isInteger(target) ? formatInteger(target) : target.toFixed(1);

/** The name of the share of the requested bytes that missed. */
export const WEIGHED = "misses weighed by size";

/** Whether the requests of a cache have sizes. */
export const isWeighed = (cache: LaneArrays): boolean => !Number.isNaN(pageFigure(cache, "missed_bytes"));

/** The share of the requested bytes that missed: "41.2 %". */
export const weighedText = (cache: LaneArrays): string => formatShare(pageFigure(cache, "byte_miss_ratio"));
